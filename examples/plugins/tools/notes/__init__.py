"""Keeps short notes between sessions."""

import json

SCHEMA = {
    "name": "note_add",
    "description": "Keep one short note for later sessions.",
    "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}


def register(ctx: object) -> None:
    """Tell Hermes about the tool and the hook."""

    def add(args: dict, **kwargs: object) -> str:
        notes = ctx.state.get("notes", [])
        ctx.state["notes"] = [*notes, args["text"]]
        return json.dumps({"notes": len(notes) + 1})

    def count(**kwargs: object) -> None:
        ctx.state["sessions"] = ctx.state.get("sessions", 0) + 1

    ctx.register_tool("note_add", "notes", SCHEMA, add)
    ctx.register_hook("on_session_start", count)
