"""Counts the words of a text."""

import json

COUNT_WORDS = {
    "name": "my_plugin_count_words",
    "description": "Count the words of a text. Use it when somebody asks how long a text is.",
    "parameters": {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The text whose words are counted."}},
        "required": ["text"],
    },
}


def count_words(args, **kwargs):
    """Return how many words a text has, as JSON: Hermes gives the model exactly this text."""
    text = args.get("text")
    if not isinstance(text, str):
        return json.dumps({"error": "text must be a string"})
    return json.dumps({"words": len(text.split())})


def register(ctx):
    """Add the tool. Hermes calls this once, when it loads the plugin."""
    ctx.register_tool("my_plugin_count_words", "my_plugin", COUNT_WORDS, count_words)
