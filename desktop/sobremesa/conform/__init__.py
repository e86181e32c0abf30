"""The checks that every game must pass, as plain functions."""
