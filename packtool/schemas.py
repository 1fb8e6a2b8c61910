"""The JSON Schemas that packtool publishes, by the names that people and `--kind` call the formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool import resources
from packtool.errors import Misuse
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = "schemas"
SUFFIX = ".schema.json"
# Where the file is called something else than the format.
_CALLED = {
    "agent-plugins/1.0.0/mcp": "mcp-json",
    "agent-plugins/1.0.0/plugin": "plugin-json",
    "pack/hermes-pack": "pack",
    "plugin-yaml/plugin": "plugin-yaml",
}


def names() -> Mapping[str, str]:
    """Return the resource of every schema, such as ``schemas/index/index.schema.json``, by its name, sorted."""
    folder = resources.path(FOLDER)
    places = (place.relative_to(folder).as_posix() for place in folder.rglob(f"*{SUFFIX}"))
    found = {_name(place.removesuffix(SUFFIX)): f"{FOLDER}/{place}" for place in places}
    return dict(sorted(found.items()))


def schema_text(name: str) -> str:
    """Return the schema of this name as it is published. Raises Misuse for a name that none has."""
    known = names()
    if name not in known:
        meant = nearest(name, known)
        remedy = f"packtool schema {meant}" if meant else f"one of {', '.join(known)}"
        raise Misuse(f"there is no schema {name}", remedy=remedy)
    return resources.text(known[name])


def _name(place: str) -> str:
    return _CALLED.get(place) or place.rpartition("/")[2]
