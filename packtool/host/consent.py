"""What a home grants to a plugin, by whichever key; how it is recorded, as Hermes does, and taken back."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.contract.capabilities import KNOWN
from packtool.host.config.config import Config
from packtool.host.config.names import drop_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packtool.host.config.editor import Editor, Path

ENTRIES = ("plugins", "entries")
ENABLED = ("plugins", "enabled")
GRANTED = "granted_capabilities"
CONSENT = "capabilities_consent"
SERVERS = "mcp_allowlist"
_LLM = "llm"
_GATE = "allow_"
_LLM_LISTS = frozenset({"allowed_models", "allowed_providers"})


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver:
    """What a configuration gives to whatever plugin bears a name. False when it gives nothing.

    ``grants`` are capability ids as recorded; ``gates`` are open older keys below the plugin's entry, such as
    ``llm.allow_model_override``; ``servers``, ``models`` and ``providers`` are names that are allowed by list.
    ``keys`` are all keys below the entry that ``clear`` takes away, those that give nothing included.
    """

    grants: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    servers: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    enabled: bool = False
    keys: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to show and to clear."""
        return self.enabled or bool(self.keys)

    @property
    def words(self) -> str:
        """What is cleared, for people: the keys, and whether it was enabled. May hold any character."""
        return ", ".join([*self.keys, *(["enabled"] if self.enabled else [])])


def consent_hash(ids: Iterable[str]) -> str:
    """Return the lower-case hex SHA-256 by which Hermes tells what was declared when consent was given.

    Only ids that Hermes knows count; order and repetition do not.
    """
    return hashlib.sha256("\n".join(sorted(_known(ids))).encode()).hexdigest()


def left_over(config: Config, name: str) -> LeftOver:
    """Return what ``config`` gives to the plugin of that name."""
    entry = config.entry(name)
    llm = entry.get(_LLM)
    lists = llm if isinstance(llm, dict) else {}
    return LeftOver(
        grants=_texts(entry.get(GRANTED)),
        gates=tuple(".".join(path) for path in grant_paths(entry) if path[-1].startswith(_GATE) and _at(entry, path)),
        servers=_texts(entry.get(SERVERS)),
        models=_texts(lists.get("allowed_models")),
        providers=_texts(lists.get("allowed_providers")),
        enabled=name in (config.enabled or ()),
        keys=tuple(".".join(path) for path in grant_paths(entry)),
    )


def grant_paths(entry: Mapping[str, Any]) -> tuple[Path, ...]:
    """Return the keys below a plugin's entry that give it something, or record that something was given."""
    llm = entry.get(_LLM)
    return (
        *((key,) for key in entry if key in {GRANTED, CONSENT, SERVERS} or key.startswith(_GATE)),
        *((_LLM, key) for key in (llm if isinstance(llm, dict) else ()) if key in _LLM_LISTS or key.startswith(_GATE)),
    )


def clear(editor: Editor, name: str) -> None:
    """Take away all that ``left_over`` finds: grants, older keys, lists and enablement; settings stay.

    That a plugin is disabled stays, too.
    """
    revoke(editor, name, None)
    drop_names(editor, ENABLED, (name,))


def grant(editor: Editor, name: str, granted: Iterable[str], declared: Iterable[str], now: dt.datetime) -> None:
    """Record consent as Hermes does: the union with what was granted before, what was declared, and when.

    Each grant also opens its older gate, which Hermes' own code may still ask. ``now`` has a time zone.
    """
    place = (*ENTRIES, name)
    before = editor.get((*place, GRANTED))
    ids = sorted(_known((*_texts(before if isinstance(before, list) else ()), *granted)))
    editor.set((*place, GRANTED), ids)
    moment = now.astimezone(dt.UTC).isoformat(timespec="seconds")
    editor.set((*place, CONSENT), {"hash": consent_hash(declared), "granted_at": moment})
    for capability in ids:
        editor.set((*place, *_gate(capability)), value=True)


def revoke(editor: Editor, name: str, ids: Iterable[str] | None) -> None:
    """Take back the capabilities ``ids`` of a plugin, each with its older gate; ``None`` takes back all that is given.

    An id may also be one of the keys that ``left_over`` names, such as ``mcp_allowlist``.
    """
    place = (*ENTRIES, name)
    entry = Config(data=editor.data).entry(name)
    if ids is None:
        gone = grant_paths(entry)
    else:
        gone = tuple(path for capability in ids for path in _taken_back(editor, name, capability))
    for path in gone:
        editor.remove((*place, *path))
    for empty in ((*place, _LLM), place):
        if gone and editor.get(empty) == {}:
            editor.remove(empty)


def granted(config: Config, name: str) -> frozenset[str]:
    """Return the capabilities that Hermes takes for granted: recorded as such, or with their older gate open."""
    entry = config.entry(name)
    listed = entry.get(GRANTED)
    recorded = _known(text.strip() for text in _texts(listed if isinstance(listed, list) else ()))
    return recorded | {capability for capability in KNOWN if _at(entry, _gate(capability))}


def _taken_back(editor: Editor, name: str, capability: str) -> tuple[Path, ...]:
    """Take one id out of the list of a plugin, and return the keys that go with it."""
    listed = (*ENTRIES, name, GRANTED)
    found = editor.get(listed)
    if not isinstance(found, list):
        found = []
    kept = [text for text in found if text != capability]
    paths = [_gate(capability)] if capability in KNOWN else []
    paths.extend(path for path in grant_paths(Config(data=editor.data).entry(name)) if ".".join(path) == capability)
    if len(kept) < len(found):
        if kept:
            editor.set(listed, kept)
        else:
            paths.extend([(GRANTED,), (CONSENT,)])
    return tuple(paths)


def _gate(capability: str) -> Path:
    return tuple(KNOWN[capability].legacy_key.split("."))


def _at(entry: Mapping[str, Any], path: Path) -> Any:
    found: Any = entry
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _known(ids: Iterable[str]) -> frozenset[str]:
    return frozenset(ids) & KNOWN.keys()


def _texts(value: Any) -> tuple[str, ...]:
    """Return the texts of a list; a single text counts as a list of one."""
    found = (value,) if isinstance(value, str) else value
    return tuple(item for item in found if isinstance(item, str)) if isinstance(found, (list, tuple)) else ()
