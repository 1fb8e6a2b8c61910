"""What runs."""

import json

SCHEMA = {
    "name": "sums_add",
    "description": "Adds two whole numbers and returns their sum.",
    "parameters": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
}


def add(args, **kwargs):
    """Add two numbers."""
    try:
        return json.dumps({"sum": args["a"] + args["b"]})
    except (KeyError, TypeError):
        return json.dumps({"error": "two whole numbers are needed"})


def remind(**kwargs):
    """Say nothing."""


TOOLS = [("sums_add", SCHEMA, add)]
