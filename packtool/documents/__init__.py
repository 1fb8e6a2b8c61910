"""YAML and JSON read strictly, with the line and column of every key and value."""
