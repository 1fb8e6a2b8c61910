"""A pack held to the lock file beside it: what is fetched must be what was locked, byte for byte."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.findings import Severity
from packtool.manifests.lock import LIMIT, SUFFIX, read
from packtool.obtain import STANDARD_INPUT
from packtool.show.rules import LOCK_DIFFERS, LOCK_STALE, LOCK_VERDICT
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json
    from packtool.manifests import Reading
    from packtool.manifests.lock import Lock, Locked
    from packtool.show.looked import Looked

_SHOWN = 80
_DIGITS = 12
_PATH = 200
_VERDICTS = ("pass", "warn", "fail")


@dataclass(frozen=True, slots=True, kw_only=True)
class LockText:
    """The bytes of a lock file, and how it is called in messages."""

    data: bytes
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A lock file as it was read; ``again`` says how it is written anew."""

    again: str
    reading: Reading[Lock]

    @property
    def lock(self) -> Lock | None:
        """What it says, ``None`` for a file that is no lock file."""
        return self.reading.manifest


def lock_of(pack: str) -> Path | None:
    """Return where the lock file of a pack would lie, ``None`` for a pack that is no file."""
    if pack == STANDARD_INPUT or "://" in pack:
        return None
    path = Path(pack).expanduser()
    return path.with_name(path.name + SUFFIX) if path.name else None


def lock_beside(pack: str) -> LockText | None:
    """Return the lock file of a pack where there is one. Raises CouldNotLook when it cannot be read."""
    path = lock_of(pack)
    if path is None or not path.exists():
        return None
    try:
        return LockText(data=read_bounded(path, LIMIT), shown=path.as_posix())
    except OSError as fault:
        remedy = f"packtool pack lock {shlex.quote(pack)}"
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy=remedy) from None


def held(text: LockText, pack: str, *, carried: bool = False) -> Held:
    """Read the lock file of a pack; ``carried`` tells that it is one of a bundle."""
    again = f"packtool pack lock {shlex.quote(pack)}"
    again = "ask whoever made the bundle for a new one" if carried else again
    return Held(again=again, reading=read(text.data, text.shown))


def judge_lock(held: Held, looked: Sequence[Looked], *, strict: bool = False) -> Iterator[Finding]:
    """Give what is wrong with a lock file, and everything in which the pack or what was fetched differs from it.

    ``strict`` makes it an error that they do not list the same plugins.
    """
    stale = Severity.ERROR if strict else Severity.WARNING
    yield from held.reading.findings
    if held.lock is None:
        return
    met: set[str] = set()
    for one in looked:
        locked = of_lock(held.lock, one)
        if locked is not None:
            met.add(locked.name)
            for words in _differences(one, locked):
                message = f"{one.placed.called}: {words}"
                yield LOCK_DIFFERS.at(one.placed.entry.at("commit"), message, remedy=_remedy(held, one, locked))
        elif one.placed.pin is not None:
            message = f"{one.placed.called} stands in the pack and not in its lock file"
            yield LOCK_STALE.at(one.placed.entry.location, message, remedy=held.again, severity=stale)
    # What an entry that was not read is called nobody knows: it may be any of those that are left.
    unread = any(one.placed.pin is None and not one.placed.entry.by_name_alone for one in looked)
    for name in sorted(held.lock.plugins):
        if name not in met and not unread:
            message = f"{clean(name, limit=_SHOWN)} stands in the lock file and not in the pack"
            yield LOCK_STALE.at(held.lock.places[name], message, remedy=held.again, severity=stale)


def judge_verdicts(held: Held, looked: Sequence[Looked], states: Mapping[int, str]) -> Iterator[Finding]:
    """Give where the verdict differs from that of the lock file; ``states`` are those of today by position.

    Worse by the same rules is a warning; by other rules, or better, it is told and no more.
    """
    for one in looked:
        locked = of_lock(held.lock, one) if held.lock is not None else None
        now = states.get(one.placed.entry.position, "")
        if locked is None or one.scan is None or now not in _VERDICTS or locked.verdict not in _VERDICTS:
            continue
        if locked.verdict == now:
            continue
        same = locked.ruleset == one.scan.receipt.get("rules")
        rules = "the same rules" if same else "other rules"
        message = f"{one.placed.called}: the lock file says {locked.verdict} by {rules}, and this review {now}"
        worse = _VERDICTS.index(now) > _VERDICTS.index(locked.verdict)
        severity = None if worse and same else Severity.NOTE
        yield LOCK_VERDICT.at(one.placed.entry.location, message, severity=severity)


def lock_details(held: Held, findings: Sequence[Finding]) -> dict[str, Json]:
    """Return what a report says of a lock file beside the findings; ``agrees`` is false also for a stale one."""
    rules = {LOCK_DIFFERS.id, LOCK_STALE.id}
    broken = any(one.severity is Severity.ERROR for one in held.reading.findings)
    return {
        "path": clean(held.reading.document.path, limit=_PATH),
        "plugins": len(held.lock.plugins) if held.lock is not None else 0,
        "agrees": not broken and not any(one.rule.id in rules for one in findings),
    }


def of_lock(lock: Lock, looked: Looked) -> Locked | None:
    """Return what a lock file has for an entry: by its place, else by the name that it is listed as."""
    entry, pin = looked.placed.entry, looked.placed.pin
    if entry.by_name_alone and entry.name is not None:
        wanted = entry.name.casefold()
        return next((one for one in lock.plugins.values() if (one.listed_as or "").casefold() == wanted), None)
    if pin is None:
        return None
    return next(
        (one for one in lock.plugins.values() if one.site is not None and one.site.identity == pin.identity), None
    )


def _differences(looked: Looked, locked: Locked) -> Iterator[str]:
    """Give in clauses what an entry, or what was fetched for it, has otherwise than the lock file."""
    pin, site, fetched = looked.placed.pin, locked.site, looked.fetched
    if pin is None:
        return
    if site is None or site.identity != pin.identity:
        yield f"it is found at {pin.place} now, and the lock file has {locked.source}"
        return
    if pin.commit != locked.commit:
        yield f"the pack pins {pin.commit.short}, and the lock file has {locked.commit.short}"
        return
    if fetched is not None and locked.tree is not None and fetched.tree_id != locked.tree:
        yield f"its folder is the tree {fetched.tree_id[:_DIGITS]}, and the lock file has {locked.tree[:_DIGITS]}"
    if looked.digest is not None and looked.digest != locked.digest:
        yield f"its files have the digest {looked.digest}, and the lock file has {locked.digest}"
    if looked.plugin is not None and looked.plugin.name != locked.name:
        yield f"it calls itself {looked.plugin.name}, and the lock file {locked.name}"


def _remedy(held: Held, looked: Looked, locked: Locked) -> str:
    pin = looked.placed.pin
    if pin is not None and pin.commit != locked.commit:
        return held.again
    return "do not install it: the same commit must have the same files; ask whoever made the lock file"
