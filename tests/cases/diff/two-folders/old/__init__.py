import json

SCHEMA = {"name": "weather", "description": "weather", "parameters": {"type": "object", "properties": {}}}


def handler(args, **kwargs):
    return json.dumps({"args": args, "more": sorted(kwargs)})


def register(ctx):
    ctx.register_tool("weather", "weather", SCHEMA, handler)
