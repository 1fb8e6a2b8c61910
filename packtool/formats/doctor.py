"""What the doctor saw, as a person reads it: does it load, what is registered, what cannot be told, then findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, wrapped
from packtool.formats.text import compose

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_MOST_SHOWN = 60

# The walls answer the system's calls themselves; only Python tells who made one.
_BLIND = "what it tries past Python (ctypes, compiled modules) is refused as well, and cannot be told here"


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow."""
    paint = Paint(color=color)
    said = report.details
    blocks = [_loads(said["loads"], width, paint)] if said.get("loads") else []
    blocks += [_registered(said["registers"], width, paint)] if said.get("registers") else []
    for key, words in (("skills", "skills"), ("mcp_servers", "MCP servers")):
        if said.get(key):
            blocks.append(wrapped(f"{words}: {', '.join(said[key])}", width, "  "))
    blocks += [_not_told(said["not_told"], width, paint)] if said.get("not_told") else []
    blocks += [_probed(said["probe"], width, paint)] if said.get("probe") else []
    return compose(report, blocks, width=width, color=color)


def _loads(told: dict[str, Json], width: int, paint: Paint) -> str:
    lines = []
    for release, said in told.items():
        name = "as documented" if release == "docs" else f"Hermes {release}"
        style, words = _WORDS[said["loads"]]
        reason = f": {said['why'][0]}" if said["why"] else ""
        kind = f" as {said['kind']}" if said["loads"] else ""
        line = wrapped(f"{name:<13}  {words}{kind}{reason}", width, " " * 4)
        lines.append(line.replace(words, paint(style, words), 1))
    return "\n".join(lines)


_WORDS = {True: ("pass", "loads"), False: ("fail", "does not load"), None: ("none", "cannot be told")}


def _registered(told: list[dict[str, Json]], width: int, paint: Paint) -> str:
    kinds: dict[str, list[str]] = {}
    for each in told[:_MOST_SHOWN]:
        maybe = ", perhaps" if each["maybe"] else ""
        name = "(name not told)" if each["name"] is None else each["name"]
        kinds.setdefault(each["kind"], []).append(f"{name} ({each['path']}:{each['line']}{maybe})")
    lines = [paint("bold", "registers")]
    for kind, items in kinds.items():
        lines.extend(wrapped(f"  {kind} {item}", width, "    ") for item in items)
    if len(told) > _MOST_SHOWN:
        lines.append(f"  and {len(told) - _MOST_SHOWN} more: see -o json")
    return "\n".join(lines)


def _not_told(told: list[dict[str, Json]], width: int, paint: Paint) -> str:
    lines = [paint("bold", "cannot be told")]
    lines += [wrapped(f"  {each['path']}:{each['line']}: {each['what']}", width, "    ") for each in told[:_MOST_SHOWN]]
    return "\n".join(lines)


def _probed(told: dict[str, Json], width: int, paint: Paint) -> str:
    lines = [paint("bold", f"when it was run, as in {_release(told['release'])}")]
    kinds: dict[str, list[str]] = {}
    for each in told["registers"][:_MOST_SHOWN]:
        kinds.setdefault(each["kind"], []).append(each["name"] or "(no name)")
    lines += [wrapped(f"  it registered {kind} {', '.join(names)}", width, "    ") for kind, names in kinds.items()]
    if not kinds:
        lines.append("  it registered nothing")
    if not told["has_register"]:
        lines.append("  it has no `register`")
    for key, words in (
        ("called", "it called"),
        ("unknown", "it asked for what is not there"),
        ("stood_in", "nothing real stood behind"),
    ):
        if told[key]:
            lines.append(wrapped(f"  {words}: {', '.join(told[key][:_MOST_SHOWN])}", width, "    "))
    lines.append(wrapped(f"  {_BLIND}", width, "    "))
    return "\n".join(lines)


def _release(name: str) -> str:
    return "Hermes as documented" if name == "docs" else f"Hermes {name}"
