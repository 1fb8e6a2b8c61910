"""Names that must agree between what was judged together: an index and the plugins that lie beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Location
from packtool.text import clean
from packtool.validate.rules import INDEX_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding
    from packtool.manifests.index.entry import Entry
    from packtool.validate.judged import Judged

_NAME_LIMIT = 120
_INDEX = "index"


def judge_names(judged: Sequence[Judged]) -> Iterator[Finding]:
    """Give every entry of an index that lists one of the plugins judged beside it under another name.

    An entry is about a plugin when its subdir, or without one its repository's name, ends the plugin's path.
    """
    plugins = [(one.path, one.name) for one in judged if one.name is not None]
    for one in judged:
        if one.kind == _INDEX and one.manifest is not None:
            for path, name in plugins:
                yield from _differing(one.path, one.manifest.entries, path, name)


def _differing(index: str, entries: Sequence[Entry], path: str, name: str) -> Iterator[Finding]:
    about = [entry for entry in entries if f"/{path}".endswith(f"/{entry.subdir or entry.source.name}")]
    if not about or any(entry.name.casefold() == name.casefold() for entry in about):
        return
    shown = clean(about[0].name, limit=_NAME_LIMIT)
    message = f"entry {about[0].position} calls the plugin in {path} `{shown}`, its own manifest `{name}`"
    yield INDEX_NAME.at(Location(path=index, line=1, column=1), message, remedy=f'write "name": "{name}"')
