"""What a hand is in the middle of doing, and how one picture becomes the next; pure Python."""
