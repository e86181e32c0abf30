"""Coach, lessons, review."""
