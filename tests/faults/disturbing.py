"""A whole command of `commands.py`: its steps found out by running it once, and a fault that strikes at one of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from apart import told
from faulty import COMMAND_ENDS, DONE, ground_for
from steps import Steps, load_as_in

if TYPE_CHECKING:
    from pathlib import Path

    from commands import Command, Life, World
    from faulty import Fault


def steps_of(world: World, command: Command, at: Path) -> list[str]:
    """Run a command undisturbed; return its steps in order."""
    life = world.begin(command.begin, at)
    steps_file, modules_file = at.with_name("steps"), at.with_name("modules")
    with steps_file.open("wb") as steps_told, modules_file.open("wb") as modules_told:
        writing = steps_told.fileno()
        code = life.run(
            *command.words,
            watch=Steps(life.home, lambda step: _say(writing, step), reads=command.reads),
            loaded=modules_told.fileno(),
        )
    steps, fate = steps_file.read_text("utf-8").splitlines(), life.fate()
    load_as_in(modules_file)
    if (code, fate) != (DONE, command.end) or not steps:
        raise AssertionError(f"{command.name} ended with {code}, {fate}, {len(steps)} steps")
    return steps


def _say(writing: int, step: str) -> None:
    os.write(writing, f"{step}\n".encode())


def disturbed(world: World, command: Command, fault: Fault, number: int) -> str:
    """Strike when a command reaches its ``number``-th step, from 0; say what comes of it, empty where it never does."""
    with ground_for(fault) as ground:
        if ground is None:
            return "skipped"
        life = world.begin(command.begin, ground.home, fault.uid)
        count = iter(range(1_000_000))

        def at(_: str) -> None:
            if next(count) == number:
                fault.strike(ground)

        out = os.memfd_create("out")
        code = life.run(*command.words, out=out, watch=Steps(life.home, at, reads=command.reads))
        written = told(out)
        if not fault.lift(ground, code):
            return ""
        bad = _ended_badly(command, fault, code)
        if command.reads and code == DONE and world.first not in written:
            bad = f"says that all is well, and wrote: {written}"
        return f"BAD: {bad}: {life.words}" if bad else _settled(life, command, fault, code)


def _ended_badly(command: Command, fault: Fault, code: int) -> str:
    good = code == DONE if fault.harmless else fault.may_end(code, COMMAND_ENDS)
    return "" if good else f"{command.name} ended with {code}"


def _settled(life: Life, command: Command, fault: Fault, code: int) -> str:
    fate = life.settle()
    if fate not in command.fates or (fault.harmless and fate != command.end):
        return f"BAD: {fate} after {code}: {life.words}"
    after = life.again(command, fate)
    return command.word(fate) if command.reads and after == fate else f"{command.word(fate)}>{command.word(after)}"
