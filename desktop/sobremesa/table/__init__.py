"""The table on screen: scene, pieces, places, gestures, motion."""
