"""Hermes' plugin catalog as an index and an index as such a catalog: entries, removed plugins, and the whole.

An entry's ``catalog`` holds what the catalog says beyond the keys of an index; over there ``index`` holds what an
index says beyond the catalog's keys.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from packtool.index.lens import Lens, same
from packtool.pins import PinError, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HERE, THERE = "catalog", "index"
_SHORT = re.compile(r"[A-Za-z0-9_-]{1,100}/[A-Za-z0-9._-]{1,100}")
_ON_GITHUB = "https://github.com/"
# The catalog's keys in the order in which they are written, each with the index' own where it has one.
_ENTRY_KEYS = {
    "name": "name",
    "repo": "repo",
    "sha": "ref",
    "subdir": "subdir",
    "description": "description",
    "maintainer": "author",
    "docs_url": "homepage",
}
_REMOVAL_KEYS = {"name": "name", "repo": "repo", "reason": "reason", "date": "date"}
# What the catalog lists a plugin to provide, and the word that an index has for it.
_OFFERS = {"provides_tools": "tools", "provides_hooks": "hooks", "provides_middleware": "middleware"}
_VERSION = {"schema_version": 1}
_LISTS = ("plugins", "entries", "removed")
_LISTS_HERE = ("plugins", "removed")


def _entry_to_there(here: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(here, HERE)
    there = {other: rest.pop(own) for other, own in _ENTRY_KEYS.items() if own in rest}
    if "repo" in kept and _short(kept["repo"]) == there.get("repo"):
        there["repo"] = kept["repo"]
    elif "repo" in there:
        there["repo"] = _long(there["repo"])
    _leave_out(rest, _offers(kept))
    return _joined(kept | there, THERE, rest)


def _entry_to_here(there: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(there, THERE)
    here = {own: rest.pop(other) for other, own in _ENTRY_KEYS.items() if other in rest}
    if "repo" in here:
        here["repo"] = _short(here["repo"])
        if not same(_long(here["repo"]), there["repo"]):
            rest["repo"] = there["repo"]
    return _joined(_put_back(here, _offers(rest), kept), HERE, rest)


def _removal_to_there(here: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(here, HERE)
    there = {other: rest.pop(own) for other, own in _REMOVAL_KEYS.items() if own in rest}
    if "repo" in there and not same(_long(there["repo"]), there["repo"]):
        # Hermes compares places with their host, and takes owner/repo for no place at all.
        rest["repo"], there["repo"] = there["repo"], _long(there["repo"])
    return _joined(kept | there, THERE, rest)


def _removal_to_here(there: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(there, THERE)
    here = {own: rest.pop(other) for other, own in _REMOVAL_KEYS.items() if other in rest}
    return _joined(here | kept, HERE, rest)


def _head_to_there(here: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(here, HERE)
    there: dict[str, Any] = {"generated_at": rest.pop("generated_at")} if "generated_at" in rest else {}
    _leave_out(rest, _VERSION)
    others = {key: value for key, value in kept.items() if key not in {*there, *_LISTS}}
    return _joined(there | others, THERE, rest)


def _head_to_here(there: Mapping[str, Any]) -> dict[str, Any]:
    rest, kept = _apart(there, THERE)
    here: dict[str, Any] = {"generated_at": rest.pop("generated_at")} if "generated_at" in rest else {}
    # The lists of an index come from those of the catalog; what has their names here is kept as it is.
    others = {key: value for key, value in kept.items() if key not in _LISTS_HERE}
    return _joined(_put_back(here, _VERSION, others), HERE, rest)


ENTRY = Lens(to_there=_entry_to_there, to_here=_entry_to_here, kept_there=THERE, kept_here=HERE)
REMOVAL = Lens(to_there=_removal_to_there, to_here=_removal_to_here, kept_there=THERE, kept_here=HERE)
# What stands beside the lists, of which neither is in either form here.
_HEAD = Lens(
    to_there=_head_to_there,
    to_here=_head_to_here,
    kept_there=THERE,
    kept_here=HERE,
    is_there=lambda there: "plugins" not in there and not any(isinstance(there.get(key), list) for key in _LISTS),
    is_here=lambda here: not any(isinstance(here.get(key), list) for key in _LISTS_HERE),
)


def as_catalog(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a whole index as a published catalog: ``{generated_at, entries, removed}`` and what else it says."""
    head = dict(document)
    lists = {
        there: [lens.export(one) if isinstance(one, dict) else one for one in head.pop(here)]
        for here, there, lens in (("plugins", "entries", ENTRY), ("removed", "removed", REMOVAL))
        if isinstance(head.get(here), list)
    }
    return {**_HEAD.export(head), **lists}


def as_index(catalog: Mapping[str, Any]) -> dict[str, Any]:
    """Return a whole published catalog as an index."""
    lists, head = _lists(catalog, lambda lens: lens.take)
    return {**_HEAD.take(head), **lists}


def as_index_to_read(catalog: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same for somebody who looks names up, in a third of the time: it cannot be written again as it was."""
    lists, head = _lists(catalog, lambda lens: lens.glance)
    return {**_HEAD.glance(head), **lists}


def _lists(
    catalog: Mapping[str, Any], how: Callable[[Lens], Callable[[Mapping[str, Any]], dict[str, Any]]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the lists of a catalog as those of an index, and what stands beside them as it is."""
    head = dict(catalog)
    lists = {
        here: [how(lens)(one) if isinstance(one, dict) else one for one in head.pop(there)]
        for here, there, lens in (("plugins", "entries", ENTRY), ("removed", "removed", REMOVAL))
        if isinstance(head.get(there), list)
    }
    return lists, head


def is_catalog(document: Any) -> bool:
    """Whether a plain JSON value is a published catalog, and no index: it says what was removed or when it was made."""
    if not isinstance(document, dict) or "plugins" in document or not isinstance(document.get("entries"), list):
        return False
    return isinstance(document.get("removed"), list) or "generated_at" in document


def _apart(whole: Mapping[str, Any], key: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return all but ``key``, and the object under it; what is no object there stays among the rest."""
    rest = dict(whole)
    return rest, (rest.pop(key) if isinstance(rest.get(key), dict) else {})


def _joined(whole: dict[str, Any], key: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    return whole | {key: dict(kept)} if kept else whole


def _offers(catalog: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``capabilities`` of an index that follow from those of the catalog."""
    listed = catalog.get("capabilities")
    words = [word for key, word in _OFFERS.items() if isinstance(listed, dict) and listed.get(key)]
    return {"capabilities": words} if words else {}


def _leave_out(rest: dict[str, Any], follows: Mapping[str, Any]) -> None:
    """Take out of ``rest`` what follows anyway; null says that it is not to follow."""
    for key, value in follows.items():
        if key not in rest:
            rest[key] = None
        elif same(rest[key], value):
            del rest[key]


def _put_back(here: dict[str, Any], follows: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``here`` with what follows and what was kept, less what is not to follow."""
    silent = {key for key in follows if key in kept and kept[key] is None}
    return {key: value for key, value in ({**follows, **here, **kept}).items() if key not in silent}


def _long(repo: Any) -> Any:
    return f"{_ON_GITHUB}{repo}" if isinstance(repo, str) and _SHORT.fullmatch(repo) else repo


def _short(repo: Any) -> Any:
    """Return ``owner/repo`` for what certainly is that on GitHub, and anything else as it is."""
    if not isinstance(repo, str):
        return repo
    path = repo.removeprefix(_ON_GITHUB)
    # The usual case, told quickly.
    if path != repo and _SHORT.fullmatch(path) and not path.endswith((".git", "/.", "/..")):
        return path
    try:
        source, inside = Source.parse(repo)
    except PinError:
        return repo
    return source.path if source.on_github and inside is None else repo
