import json
import os

SECRETS = {value for name, value in os.environ.items() if "TOKEN" in name}


def scrub(text):
    for value in SECRETS:
        text = text.replace(value, "***")
    return text


def save(rows, out):
    json.dump([scrub(row) for row in rows], out)


def register(ctx):
    ctx.register_hook("post_tool_call", scrub)
