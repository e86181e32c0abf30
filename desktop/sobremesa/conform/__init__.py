"""The checks that every game must pass, as plain functions without a test framework, for installed games too."""
