"""Two commands at once in one home, and an export whose output goes nowhere; one function a case."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from commands import BUNDLE, EXPORT, LOCK, NAME, REMOVE, ROLLBACK, UPDATE
from faulty import COMMAND_ENDS
from home_workbench import HomeWorkbench
from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import Command, Life, World


def _both(life: Life, one: Command, other: Command, *, out: int | None = None) -> list[int]:
    """Start both at the same time; return how they ended."""
    children = [life.start(*one.words), life.start(*other.words, out=out)]
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def _raced(one: Command, other: Command, *ends: str) -> Callable[[World, Path], str]:
    def race(world: World, folder: Path) -> str:
        found = set()
        for number in range(4):
            life = world.begin(one.begin, folder / str(number))
            codes = _both(life, one, other)
            fate = life.settle()
            left = HomeWorkbench(home=life.home).litter()
            if left or fate not in ends or not set(codes) <= COMMAND_ENDS or not {0} & set(codes):
                return f"BAD: {fate}, {codes}, left {left}"
            found.add(fate)
        return f"one after the other: {', '.join(sorted(found))}"

    return race


def exported_meanwhile(world: World, folder: Path) -> str:
    """Export beside an update: what is written is a whole pack of the one commit or of the other."""
    for number in range(4):
        life = world.begin(UPDATE.begin, folder / str(number))
        written = folder / f"{number}.yaml"
        out = os.open(written, os.O_WRONLY | os.O_CREAT)
        codes = _both(life, UPDATE, EXPORT, out=out)
        os.close(out)
        refs = [one["ref"] for one in YAML(typ="safe").load(written.read_bytes()).get("plugins", [])]
        if codes[0] != 0 or life.settle() != "second" or (refs and refs[0] not in {world.first, world.second}):
            return f"BAD: {codes}, {refs}"
        if not refs and codes[1] != 1:
            return f"BAD: nothing is exported, and that is {codes[1]}"
    return "a whole pack of one commit"


def exported_to_a_full_disk(world: World, folder: Path) -> str:
    life = world.begin(EXPORT.begin, folder / "home")
    full = os.open("/dev/full", os.O_WRONLY)
    code, fate = life.run(*EXPORT.words, out=full), life.fate()
    os.close(full)
    return "said, nothing changed" if (code, fate) == (2, "first") else f"BAD: {code}, {fate}"


def exported_from_what_cannot_be_read(world: World, folder: Path) -> str:
    life = world.begin(EXPORT.begin, folder / "home")
    life.home.records.write_bytes(b"{")
    code, kept = life.run(*EXPORT.words), life.home.records.read_bytes()
    there = (life.home.plugins / NAME / "plugin.yaml").exists()
    return "refused, the file untouched" if (code, kept, there) == (2, b"{", True) else f"BAD: {code}"


RACES: dict[str, Callable[[World, Path], str]] = {
    "update and update": _raced(UPDATE, UPDATE, "second"),
    "update and remove": _raced(UPDATE, REMOVE, "none", "second"),
    "remove and remove": _raced(REMOVE, REMOVE, "none"),
    "rollback and update": _raced(ROLLBACK, UPDATE, "first", "second"),
    "rollback and remove": _raced(ROLLBACK, REMOVE, "none", "first"),
    "pack lock and pack lock": _raced(LOCK, LOCK, LOCK.end),
    "pack lock and pack bundle": _raced(LOCK, BUNDLE, LOCK.end, BUNDLE.end),
    "pack bundle and pack bundle": _raced(BUNDLE, BUNDLE, BUNDLE.end),
    "update and pack export": exported_meanwhile,
    "pack export to a full disk": exported_to_a_full_disk,
    "pack export from damaged records": exported_from_what_cannot_be_read,
}
