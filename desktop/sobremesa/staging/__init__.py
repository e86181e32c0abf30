"""What is under way at the table, without pixels: drafts of moves, legal places, ways between two pictures."""
