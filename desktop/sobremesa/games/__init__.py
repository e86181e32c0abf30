"""The games, one folder each; reached only through the registry."""
