"""The program around the table: window, home, panels, settings."""
