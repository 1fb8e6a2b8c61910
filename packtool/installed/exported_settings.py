"""A plugin's settings as a pack may hold them: what the pack reader itself would refuse is left out, at every depth."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.documents.yaml import read_yaml
from packtool.installed.pack_text import pack_text
from packtool.manifests.pack.settings import walk
from packtool.text import clean, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    Path = tuple[str | int, ...]

MOST_DEPTH = 32
SETTINGS_LIMIT = 512 * 1024
_SHOWN = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """The settings that go along, and for each that does not its dotted path and a reason, safe to show."""

    settings: Mapping[str, Any]
    left_out: tuple[str, ...] = ()


def exportable(name: str, entry: Mapping[str, Any]) -> Exported:
    """Return what of ``plugins.entries.<name>`` a pack may hold."""
    settings, odd = _plain(copy.deepcopy(dict(entry)), ())
    text = pack_text({}, [], {name: settings})
    if len(text) > SETTINGS_LIMIT:
        return Exported(settings={}, left_out=("all of them (they are too long for a pack)",))
    root = read_yaml(text.encode("utf-8", "surrogatepass"), "settings").root
    if root is None:
        return Exported(settings={}, left_out=("all of them (they cannot be written down)",))
    refused = [(setting.path, setting.reason) for setting in walk(root) if setting.refusal is not None]
    # From the end, so that the positions before stay what they are.
    for path, _ in reversed(refused):
        _take_out(settings, path)
    reasons = [*odd, *(f"{_dotted(path)} ({reason})" for path, reason in refused)]
    return Exported(settings=settings, left_out=tuple(clean(reason, limit=240) for reason in reasons))


def _plain(value: Any, path: Path) -> tuple[Any, list[str]]:
    """Return a value as a pack can hold it, and what of it cannot be."""
    if isinstance(value, dict):
        return _plain_mapping(value, path)
    if isinstance(value, list):
        pairs = [_plain(item, (*path, position)) for position, item in enumerate(value)]
        kept = [item for item, _ in pairs if item is not _GONE]
        return kept, [reason for _, reasons in pairs for reason in reasons]
    if value is None or isinstance(value, bool | int | float):
        return value, []
    if _encodes(value):
        return str(value), []
    return _GONE, [f"{_dotted(path)} (no file can hold this text)"]


_GONE = object()


def _plain_mapping(value: Mapping[str, Any], path: Path) -> tuple[Any, list[str]]:
    if len(path) >= MOST_DEPTH:
        return _GONE, [f"{_dotted(path)} (is nested too deep)"]
    kept: dict[str, Any] = {}
    reasons: list[str] = []
    for key, inner in value.items():
        word = str(key)
        if not word.strip() or not _encodes(word):
            reasons.append(f"{_dotted((*path, word))} (has no name that a pack can hold)")
            continue
        plain, more = _plain(inner, (*path, word))
        reasons += more
        if plain is not _GONE:
            kept[word] = plain
    return kept, reasons


def _encodes(value: Any) -> bool:
    try:
        str(value).encode()
    except UnicodeEncodeError:
        return False
    return True


def _take_out(settings: dict[str, Any], path: Path) -> None:
    """Remove what stands at ``path``, and the mappings and lists that are empty without it."""
    above: list[tuple[Any, str | int]] = []
    here: Any = settings
    for step in path:
        above.append((here, step))
        here = here[step]
    for holder, step in reversed(above):
        del holder[step]
        if holder:
            return


def _dotted(path: Path) -> str:
    return visible(".".join(str(step + 1) if isinstance(step, int) else step for step in path))[:_SHOWN]
