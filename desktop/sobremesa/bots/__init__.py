"""Players without a person: they see a view and answer with a move."""
