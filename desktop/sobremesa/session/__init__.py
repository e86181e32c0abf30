"""One game being played: who is asked what, the journal, undo."""
