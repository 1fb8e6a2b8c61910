"""What a home has installed, as a person reads it: one line a plugin, then what there is to say about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.grid import grid
from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json, Report

_STYLES = {
    "enabled": "bold green",
    "disabled": "dim",
    "changed": "bold red",
    "moved": "bold red",
    "fail": "bold red",
    "warn": "bold yellow",
}
_DAY = 10
# Narrower than this, the plugins are listed one by one.
_NARROW = 64
_SHORT = 12


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the list as text; where the home could not be read, what is known instead."""
    if "installed" not in report.details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    plugins: list[dict[str, Json]] = report.details["installed"]
    enabled = sum(one["state"] == "enabled" for one in plugins)
    head = f"{counted(len(plugins), 'plugin')} in {report.details['home']}, {enabled} enabled"
    blocks = [wrapped(head, width, "  ")]
    if plugins and width < _NARROW:
        blocks += ["\n".join(_lines(one, width)) for one in plugins]
    elif plugins:
        heads = ("state", "plugin", "from", "commit!", "verdict", "files")
        blocks.append(grid(heads, map(_row, plugins), width=width, color=color, styles=_STYLES))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _lines(one: dict[str, Json], width: int) -> Iterator[str]:
    """Give one plugin below the other, where six columns would be towers of single letters."""
    state, plugin, origin, commit, verdict, files = (cell.replace("\n", " ") for cell in _row(one))
    yield wrapped(f"{plugin}: {state}", width, "  ")
    yield wrapped(f"  {origin}" if one["commit"] is None else f"  {origin} at {commit}", width, "    ")
    yield wrapped(f"  verdict {verdict}, files {files}", width, "    ")


def _row(one: dict[str, Json]) -> tuple[str, ...]:
    state = "not enabled" if one["state"] == "neither" else one["state"]
    plugin = one["name"] if one["folder"] == one["name"] else f"{one['name']}\nin {one['folder']}"
    commit = (one["commit"] or "?")[:_SHORT] + ("" if one["pinned"] in {None, True} else "\nnot pinned")
    return (
        state,
        "\n".join(part for part in (plugin, one["version"]) if part),
        _origin(one),
        commit if one["commit"] else "-",
        _verdict(one),
        one["drift"],
    )


def _origin(one: dict[str, Json]) -> str:
    if one["by_nix"]:
        return "Nix"
    if one["source"] is None:
        return f"a link to {one['link']}" if one["link"] else "not recorded"
    return "\n".join(part for part in (one["source"], one["subdir"]) if part)


def _verdict(one: dict[str, Json]) -> str:
    if one["verdict"] is None:
        return "not scanned"
    return "\n".join(part for part in (one["verdict"], (one["judged_at"] or "")[:_DAY]) if part)
