"""A writer of `writers.py` disturbed at each of its steps, and two of them at once; told as counts."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import preloaded
from apart import ended, start, told
from crash import SWEPT, fail_once
from faulty import COMMAND_ENDS, DONE, Ground, folder_for, ground_for, marked
from writers import BESIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from faulty import Fault
    from writers import Writer

ONCE = "EIO once"
_FATES = frozenset({"old", "new", "half"})


def written(writer: Writer, fault: Fault | None, every: int) -> str:
    """Disturb a writer at each ``every``-th change, or without a fault at each ``every``-th call; count what came."""
    fates: dict[str, int] = {}
    for number in range(1, 2000, every):
        with _ground(fault) as ground:
            if ground is None:
                return "skipped"
            fate = _struck(writer, fault, number, ground)
        if not fate:
            return counted(fates)
        if "BAD" in fate:
            return f"{fate} (at {number})"
        fates[fate] = fates.get(fate, 0) + 1
    return "BAD: no end"


def raced(writer: Writer) -> str:
    """Let two do the same at once, four times."""
    for _ in range(4):
        with folder_for(fast=True) as folder:
            home = _begun(writer, folder / "home")
            both = [start(partial(writer.act, home)) for _ in range(2)]
            ends, fate = [ended(one) for one in both], writer.fate(home)
            if fate != "new" or any(code != DONE for code, _ in ends):
                return f"BAD: {fate}, {ends}"
    return "new, and both are content"


def counted(fates: Mapping[str, int]) -> str:
    """Say how often what was before was left, and how often what is after; and in words what is neither."""
    sides = ({"old", "none"}, {"new", "half"})
    sums = [sum(count for fate, count in fates.items() if fate.partition(">")[0] in words) for words in sides]
    bad = [f"{count} times {fate}" for fate, count in fates.items() if "BAD" in fate]
    return "; ".join(bad) or "/".join(map(str, sums))


def warm(writer: Writer) -> None:
    """Write once undisturbed, and load here what that loaded: nobody may not be able to read where Python lies."""
    with folder_for(fast=True) as folder:
        home = _begun(writer, folder / "home")
        names = os.memfd_create("names")

        def act() -> None:
            writer.act(home)
            os.write(names, "\n".join(sys.modules).encode())

        code, said = ended(start(act))
        if (code, writer.fate(home)) != (DONE, "new"):
            raise AssertionError(f"{writer.title} ended with {code}, {writer.fate(home)}: {said}")
        for name in told(names).split():
            with contextlib.suppress(ImportError):
                importlib.import_module(name)


def _ground(fault: Fault | None) -> AbstractContextManager[Ground | None]:
    if fault is not None:
        return ground_for(fault)
    return _plain() if preloaded.at_hand() else nullcontext(None)


@contextlib.contextmanager
def _plain() -> Iterator[Ground]:
    with folder_for(fast=True) as folder:
        yield Ground(folder=folder)


def _struck(writer: Writer, fault: Fault | None, number: int, ground: Ground) -> str:
    home = _begun(writer, ground.home)
    uid = fault.uid if fault is not None else None
    for path in (home, *home.rglob("*")) if uid is not None else ():
        os.lchown(path, uid or 0, uid or 0)

    def act() -> None:
        if fault is None:
            with fail_once(home, number, ground.mark):
                writer.act(home)
        else:
            sys.addaudithook(_At(home, number, lambda: fault.strike(ground)))
            writer.act(home)

    code, said = ended(start(act, uid))
    if not (marked(ground, code) if fault is None else fault.lift(ground, code)):
        return ""
    if not (code in COMMAND_ENDS if fault is None else fault.may_end(code, COMMAND_ENDS)):
        return f"BAD: ended with {code}: {said}"
    # What lies beside may lie there until the next run.
    fate = writer.fate(home).partition(BESIDE)[0]
    if fate not in _FATES:
        return fate if "BAD" in fate else f"BAD: {fate}"
    code, said = ended(start(lambda: writer.act(home), uid))
    there = writer.fate(home)
    return f"{fate}>new" if (code, there) == (DONE, "new") else f"BAD: {fate}, again {code}, {there}: {said}"


class _At:
    """Strikes before the ``number``-th change to the disk below a folder."""

    def __init__(self, folder: Path, number: int, strike: Callable[[], None]) -> None:
        self._below, self._left, self._strike = f"{folder}/", number, strike

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if event not in SWEPT or not self._left or not arguments or not self._below_it(event, arguments):
            return
        self._left -= 1
        if not self._left:
            self._strike()

    def _below_it(self, event: str, arguments: tuple[object, ...]) -> bool:
        place = arguments[0]
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)):
            return False
        return isinstance(place, str | bytes | os.PathLike) and os.fsdecode(place).startswith(self._below)


def _begun(writer: Writer, home: Path) -> Path:
    home.mkdir(mode=0o700)
    code, said = ended(start(lambda: writer.begin(home)))
    if code != DONE:
        raise AssertionError(f"{writer.title} cannot be begun: {said}")
    return home
