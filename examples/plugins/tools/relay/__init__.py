"""Sends a short message to a chat room."""

import json
import os
import urllib.request

SCHEMA = {
    "name": "relay_send",
    "description": "Send one short message to the chat room that the user set up.",
    "parameters": {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "What to say"}},
        "required": ["text"],
    },
}


def send(args: dict, **kwargs: object) -> str:
    """Send the message and return what the room answered."""
    token = os.environ.get("RELAY_TOKEN", "")
    room = os.environ.get("RELAY_ROOM", "lobby")
    request = urllib.request.Request(
        f"https://relay.example/rooms/{room}/messages",
        data=json.dumps({"text": args["text"]}).encode(),
        headers={"Authorization": f"Bearer {token}"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.dumps({"status": answer.status})


def register(ctx: object) -> None:
    """Tell Hermes about the tool."""
    ctx.register_tool("relay_send", "relay", SCHEMA, send, requires_env=["RELAY_TOKEN"])
