"""Hermes' record of what was installed from where: read strictly, and changed one plugin at a time under its lock."""

from __future__ import annotations

import json
import math
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from packtool.errors import CouldNotLook
from packtool.files import make_folder, put, read_bounded, sync_folder, why, write_aside
from packtool.host.locks import hermes_locked
from packtool.host.room import room_of
from packtool.host.slots import check_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host.home import Home
    from packtool.pins import Pin

RECORDS_LIMIT = 8 * 1024 * 1024
OWN_KEY = "packtool"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is recorded of one plugin; its text is to be cleaned before it is shown.

    ``source`` is an address with ``#subdir`` behind it, ``revision`` a commit; each is empty where the record has no
    text there. ``raw`` is the whole record, ``own`` what packtool added to it.
    """

    name: str
    source: str
    revision: str
    pinned: bool
    raw: Mapping[str, Any]
    own: Mapping[str, Any] | None

    @property
    def digest(self) -> str | None:
        """The digest of the files as installed; ``None`` where none is known for the revision that is recorded."""
        bound = self.own is not None and self.own.get("revision") == self.revision
        found = self.own.get("digest") if bound and self.own is not None else None
        return found if isinstance(found, str) else None

    @property
    def mirror(self) -> str | None:
        """The folder that it was taken from in the place of its host."""
        found = self.own.get("mirror") if self.own is not None else None
        return found if isinstance(found, str) else None


def read_records(home: Home) -> Mapping[str, Record]:
    """Read all records, by the name of the plugin's folder; no file is no records.

    Raises CouldNotLook where the file cannot be read or is not what Hermes writes: it is then left as it is.
    """
    return {name: _record(name, raw) for name, raw in _read(home).items()}


def change_record(home: Home, name: str, data: Mapping[str, Any] | None) -> None:
    """Replace the record of one plugin, or with ``None`` remove it; all others stay. Takes Hermes' lock.

    Raises CouldNotLook when the records cannot be read or written; then they are as before.
    """
    if data is None and not home.records.exists():
        return
    with hermes_locked(home):
        put_records(home, prepare_records(home, name, data))


def prepare_records(home: Home, name: str, data: Mapping[str, Any] | None) -> Path:
    """Write the changed records to a new file, not among the plugins; return it. Raises CouldNotLook.

    The caller has Hermes' lock, and keeps it until ``put_records``.
    """
    check_name(name)
    records = _read(home)
    if data is None:
        records.pop(name, None)
    else:
        records[name] = dict(data)
    text = json.dumps(records, indent=2, sort_keys=True, allow_nan=False) + "\n"
    try:
        return write_aside(room_of(home), text.encode("ascii"))
    except OSError as fault:
        raise _unwritten(home, fault) from None


def put_records(home: Home, prepared: Path) -> None:
    """Put prepared records in place. Raises CouldNotLook when that fails; then they are as before."""
    try:
        make_folder(home.plugins)
        put(prepared, home.records)
        sync_folder(home.plugins)
    except OSError as fault:
        raise _unwritten(home, fault) from None


def make_record(pin: Pin, *, pinned: bool, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record as Hermes writes it, with packtool's own key in it.

    ``own`` holds ``digest``, ``requested``, ``index``, ``verdict``, ``version``, ``scanned`` and, for what was taken
    from a mirror, ``mirror``; the revision that the digest belongs to is added here.
    """
    address = bare_address(pin.source.url)
    return {
        "pinned": pinned,
        "revision": pin.commit.hex,
        "source": f"{address}#{pin.subdir}" if pin.subdir else address,
        OWN_KEY: {**own, "revision": pin.commit.hex},
    }


def bare_address(url: str) -> str:
    """Return an address without user information (but the login of ssh), query and fragment."""
    scheme, separator, _ = url.partition("://")
    if not separator or scheme.lower() not in {"http", "https"}:
        return url.partition("#")[0]
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def _record(name: str, raw: Mapping[str, Any]) -> Record:
    source, revision, own = raw.get("source"), raw.get("revision"), raw.get(OWN_KEY)
    return Record(
        name=name,
        source=source if isinstance(source, str) else "",
        revision=revision if isinstance(revision, str) else "",
        pinned=raw.get("pinned") is True,
        raw=raw,
        own=own if isinstance(own, dict) else None,
    )


def _read(home: Home) -> dict[str, dict[str, Any]]:
    path = home.records
    if path.is_symlink():
        raise CouldNotLook(
            f"{path} is a link; Hermes and packtool would replace it by a file",
            remedy=f"ls -l {shlex.quote(str(path))}",
        )
    try:
        text = read_bounded(path, RECORDS_LIMIT).decode("utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}") from None
    except UnicodeDecodeError:
        raise _damaged(home, "it is not UTF-8") from None
    return _parsed(home, text)


def _parsed(home: Home, text: str) -> dict[str, dict[str, Any]]:
    try:
        records = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_number)
    except (ValueError, RecursionError) as fault:
        raise _damaged(home, f"it is not JSON ({fault})") from None
    if not isinstance(records, dict):
        raise _damaged(home, "it is not an object")
    for name, record in records.items():
        if not isinstance(record, dict):
            raise _damaged(home, f"what stands under `{name}` is not an object")
    return records


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _number(word: str) -> float:
    number = float(word)
    return number if math.isfinite(number) else _no_number(word)


def _damaged(home: Home, reason: str) -> CouldNotLook:
    path = home.records
    aside = shlex.join(["mv", str(path), f"{path}.damaged"])
    return CouldNotLook(
        f"{path} is damaged: {reason}; nothing was changed",
        remedy=f"repair it, or move it away (then nothing is known of what is installed): {aside}",
    )


def _unwritten(home: Home, fault: OSError) -> CouldNotLook:
    return CouldNotLook(
        f"{home.records} cannot be written: {why(fault)}; it is as before", remedy="free or unlock that folder"
    )
