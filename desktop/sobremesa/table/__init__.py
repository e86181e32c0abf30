"""The table on the screen: places, pieces, motions, gestures, for any game. It imports no game."""
