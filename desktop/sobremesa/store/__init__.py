"""What stays on disk: saves, settings, locks."""
