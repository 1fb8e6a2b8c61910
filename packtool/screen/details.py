"""All that is known of one plugin, line by line, as `list` and `capabilities` tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.installed.capabilities import show_capabilities

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json
    from packtool.host import Home
    from packtool.screen.items import Item

_COMMIT = 12
_DAY = 10


def details_of(home: Home, item: Item) -> tuple[str, ...]:
    """Return the lines; the home is read for what was granted. Raises CouldNotLook when it cannot be."""
    lines = [item.shown]
    if item.data:
        lines += _facts(item)
        report = show_capabilities(home, item.key)
        for row in report.details["powers"]:
            lines += _powers(row)
        if not report.details["powers"]:
            lines.append("capabilities: asks for none")
        lines += [f"{finding.severity.word}: {finding.message}" for finding in report.findings]
    if item.locked:
        lines.append(item.locked)
    elif item.key is None:
        lines.append(f"Hermes brings its own {item.seat.words if item.seat is not None else 'one'}")
    elif not item.data:
        lines.append(", ".join(item.notes))
    return tuple(lines)


def _facts(item: Item) -> Iterator[str]:
    data = item.data
    yield f"state: {item.state or 'not chosen'}"
    yield f"version: {data['version'] or 'none given'}"
    yield f"folder: plugins/{data['folder']}"
    source = data["source"]
    yield f"from: {source}{'/' + data['subdir'] if data['subdir'] else ''}" if source else "from: not recorded"
    if data["commit"]:
        yield f"commit: {data['commit'][:_COMMIT]}, {'pinned' if data['pinned'] else 'not pinned'}"
    when = f", on {data['judged_at'][:_DAY]}" if data["judged_at"] else ""
    yield f"verdict: {data['verdict'] or 'nobody has scanned it'}{when}"
    yield f"files: {data['drift'] if data['held_to'] else 'not known: there is nothing to hold them to'}"
    if data["by_nix"]:
        yield "put there by Nix"
    elif data["link"]:
        yield f"a link to {data['link']}"
    if data["does_not_load"]:
        yield f"does not load: {data['does_not_load']}"
    yield f"environment: {', '.join(item.env) or 'asks for nothing'}"


def _powers(row: dict[str, Json]) -> Iterator[str]:
    for each in row["capabilities"]:
        how = {"consent": "granted", None: "not granted"}.get(each["granted"], "granted by hand")
        asked = "asks for" if each["declared"] else "holds, and does not ask for,"
        yield f"{asked} {each['id']} ({how}): it {each['risk']}"
    for other in row["others"]:
        yield f"holds {other} (granted by hand)"
