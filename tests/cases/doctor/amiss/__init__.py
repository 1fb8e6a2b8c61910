"""A plugin with many faults."""

import os

from .schemas import SCHEMA


async def look(session):
    """Look."""


def add(a, b):
    """Add."""
    return a + b


def register(ctx):
    """Register everything."""
    ctx.register_tool("sums_add", "sums", SCHEMA, add, override=True)
    ctx.register_hook("pre_llm_cal", look)
    ctx.register_hook(os.environ["HOOK"], look)
    ctx.register_command("/help", lambda: "ok")
    ctx.register_gadget("sums")
