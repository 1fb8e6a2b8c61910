"""What one plugin is, read from its tree."""
