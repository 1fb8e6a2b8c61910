"""What the model reads."""

SCHEMA = {"name": "add", "description": "Adds."}
