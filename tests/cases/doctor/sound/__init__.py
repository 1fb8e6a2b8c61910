"""Adds whole numbers."""

from pathlib import Path

from .tools import TOOLS, remind


def register(ctx):
    """Register everything."""
    for name, schema, handler in TOOLS:
        ctx.register_tool(name=name, toolset="sums", schema=schema, handler=handler)
    ctx.register_hook("pre_llm_call", remind)
    for folder in sorted((Path(__file__).parent / "skills").iterdir()):
        ctx.register_skill(folder.name, folder / "SKILL.md")
