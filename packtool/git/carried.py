"""The git objects that a pin needs to be proved without its repository, in one pack a repository; written and read.

Needed are the commit, every folder from its root to the plugin, all of the plugin, and git's own files above it: with
them the commit's id says what the plugin's files are, and nothing else of the repository goes along.
"""

from __future__ import annotations

import shutil
import threading
import time
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.environment import TOLERATED
from packtool.git.packed import KINDS, PackWriter
from packtool.git.refusal import read_refusal
from packtool.git.store import Budget, Store, parse_header
from packtool.git.surroundings import MODULES, attributes_above
from packtool.process import Completed, OutOfBounds, OutOfTime, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from packtool.git.environment import CleanGit
    from packtool.git.outcome import Bounds
    from packtool.git.store import Thing
    from packtool.pins import Pin

_LISTING_BYTES = 64 * 1024 * 1024
_AT_A_TIME_BYTES = 16 * 1024 * 1024
_AT_A_TIME = 5_000
MOST_OBJECTS = 200_000
# A blob whose file is missing is no fault here: git says so by this bit of its exit code, faults of objects by others.
_ONLY_MISSING = 2
_DAMAGED = "the objects of {what} are damaged: {detail}"


class BadlyCarried(CouldNotLook):
    """What was handed over is not what the pins need: damaged, not all of it, or more."""


def write_carried(store: Store, pins: Sequence[Pin], file: Path) -> None:
    """Write the objects that ``pins`` need to ``file``, sorted by id. Raises CouldNotLook."""
    things = [_there(thing) for thing in store.look_up(sorted(needed(store, pins)))]
    try:
        with file.open("wb") as out:
            pack = PackWriter(out, len(things))
            for some in _in_parts(things):
                for thing, content in zip(some, _contents(store, some), strict=True):
                    pack.add(thing.kind, content)
            pack.finish()
    except OSError as fault:
        raise CouldNotLook(f"{file} cannot be written: {fault.strerror}", remedy="free some disk space") from None


def read_carried(git: CleanGit, file: Path, pins: Sequence[Pin], folder: Path, bounds: Bounds) -> Store:
    """Return a new store in ``folder`` that holds the objects of ``file``, which somebody handed over, and no others.

    Git itself computes every id from the bytes. Raises BadlyCarried for a file that is no pack, holds an object that
    git refuses, lacks one that ``pins`` need or holds one that none does.
    """
    what = pins[0].source.display
    budget = Budget(
        deadline=time.monotonic() + bounds.seconds, store_bytes=bounds.store_bytes, cancelled=threading.Event()
    )
    store = Store.create(git, folder, budget)
    place = store.path / "objects" / "pack" / "pack-carried.pack"
    place.parent.mkdir()
    shutil.copyfile(file, place)
    (store.path / "shallow").write_text("".join(sorted({f"{pin.commit.hex}\n" for pin in pins})), encoding="ascii")
    _checked(_run(store, "index-pack", str(place)), what)
    _fsck(store, what)
    _hold_exactly(store, pins, what)
    return store


def needed(store: Store, pins: Iterable[Pin]) -> set[str]:
    """Return the ids of the objects that pins need, as far as their folders say. Raises CouldNotLook."""
    found: set[str] = set()
    for pin in pins:
        found |= {pin.commit.hex, _there(store.look_up([f"{pin.commit.hex}^{{tree}}"])[0]).oid}
        above = [MODULES, *(path for path, _ in attributes_above(pin.subdir))]
        wanted = ["--", pin.subdir, *above] if pin.subdir is not None else []
        try:
            arguments = ("ls-tree", "-r", "-t", "-z", "--full-tree", pin.commit.hex, *wanted)
            listed = store.ask(*arguments, bound=_LISTING_BYTES).stdout
        except OutOfBounds:
            raise CouldNotLook(f"{pin.display} holds too many files to be carried") from None
        found |= set(_ids(listed))
    if len(found) > MOST_OBJECTS:
        raise CouldNotLook(f"there are {len(found):,} git objects; at most {MOST_OBJECTS:,} are carried")
    return found


def _ids(listed: bytes) -> Iterator[str]:
    for record in listed.split(b"\0"):
        _, kind, oid = ([*record.partition(b"\t")[0].split(b" "), b"", b""])[:3]
        if kind.decode("ascii", "replace") in KINDS and kind != b"commit":  # a submodule is a commit of another one
            yield oid.decode("ascii", "replace")


def _hold_exactly(store: Store, pins: Sequence[Pin], what: str) -> None:
    try:
        answer = store.ask("cat-file", "--batch-all-objects", "--batch-check", bound=128 * MOST_OBJECTS)
    except OutOfBounds:
        raise BadlyCarried(f"more than {MOST_OBJECTS:,} git objects are carried for {what}") from None
    held = {header[0] for line in answer.stdout.splitlines() if (header := parse_header(line))}
    for pin in pins:
        if pin.commit.hex not in held:
            raise BadlyCarried(f"the commit {pin.commit.hex} of {what} is not among what is carried")
    wanted = _wanted(store, pins, what)
    if wanted - held:
        raise BadlyCarried(f"{len(wanted - held)} of the objects of {what} are not among what is carried")
    if held - wanted:
        raise BadlyCarried(f"{len(held - wanted)} objects are carried for {what} that no plugin needs")


def _wanted(store: Store, pins: Sequence[Pin], what: str) -> set[str]:
    try:
        return needed(store, pins)
    except OutOfTime:
        raise
    except CouldNotLook as fault:
        raise BadlyCarried(_DAMAGED.format(what=what, detail=fault.message)) from None


def _fsck(store: Store, what: str) -> None:
    """Let git look at every object; what is tolerated when it is fetched is tolerated here."""
    tolerated = [word for name in TOLERATED for word in ("-c", f"fsck.{name}=ignore")]
    words = ("fsck", "--full", "--strict", "--no-reflogs", "--no-dangling", "--no-progress")
    done = _run(store, *tolerated, *words)
    if done.returncode & ~_ONLY_MISSING:
        _checked(done, what)


def _run(store: Store, *words: str) -> Completed:
    limits = store.budget.limits(folder=store.path)
    return run(store.git.near(store.path, *words), limits=limits)


def _checked(done: Completed, what: str) -> None:
    if done.returncode:
        raise BadlyCarried(_DAMAGED.format(what=what, detail=read_refusal(done.stderr)[1]))


def _there(thing: Thing | None) -> Thing:
    if thing is None or thing.kind not in KINDS:
        raise CouldNotLook("an object that the commit needs is not there", remedy="run the same command again")
    return thing


def _in_parts(things: Sequence[Thing]) -> Iterator[list[Thing]]:
    some: list[Thing] = []
    size = 0
    for thing in things:
        if some and (size + thing.size > _AT_A_TIME_BYTES or len(some) >= _AT_A_TIME):
            yield some
            some, size = [], 0
        some.append(thing)
        size += thing.size
    if some:
        yield some


def _contents(store: Store, things: Sequence[Thing]) -> Iterator[bytes]:
    """Give the content of each; by places in what git printed, which is not cut again and again."""
    asked = "".join(f"{thing.oid}\n" for thing in things).encode()
    bound = sum(thing.size + 128 for thing in things)
    printed = store.ask("cat-file", "--batch", stdin=asked, bound=bound).stdout
    at = 0
    for thing in things:
        end = printed.index(b"\n", at)
        if parse_header(printed[at:end]) != (thing.oid, thing.kind, thing.size):
            raise CouldNotLook("git handed out another object than it was asked for", remedy="git --version")
        yield printed[end + 1 : end + 1 + thing.size]
        at = end + 1 + thing.size + 1
