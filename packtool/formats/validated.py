"""What `validate` found as text for people: of every plugin first what of it loads, then every finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import counted, wrapped
from packtool.formats.text import compose

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_MOST_NAMED = 12
_INDENT = " " * 9
_PARTS = (("skills", "skill"), ("mcp_servers", "MCP server"))


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    plugin: dict[str, Json] = report.details.get("plugin") or {}
    shown = ["\n".join(_loads(plugin, width))] if plugin.get("loads") else []
    return compose(report, [block for block in shown if block], width=width, color=color)


def _loads(plugin: dict[str, Json], width: int) -> list[str]:
    lines = []
    for word, prefix in (("loads", ""), ("skips", "skipped_")):
        parts = [_named(plugin[prefix + key], noun) for key, noun in _PARTS if plugin[prefix + key]]
        if parts:
            lines.append(wrapped(f"  {word}  {'; '.join(parts)}", width, _INDENT))
    return lines


def _named(names: list[str], noun: str) -> str:
    more = f", and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    listed = ", ".join(name or '""' for name in names[:_MOST_NAMED])
    return f"{counted(len(names), noun)} ({listed}{more})"
