"""Disturb what packtool writes at every step and print what is left: `make faults`, or `--slice` for a part of it.

Every cell says what is there after the next run of packtool (see LEGEND in `table.py`). A cell that is not like that
is BAD, and the exit code is 1.

What goes wrong is a table (FAULTS in `faulty.py`), and so are the parts that are disturbed (SCENES and STEPS in
`crash.py`), the whole commands (COMMANDS in `commands.py`), what is written beside a home (WRITERS in `writers.py`),
those that fetch (FETCHING in `network.py`), and what others do meanwhile (CASES in `meanwhile.py`, RACES in
`races.py`).
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "servers"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import preloaded
from commands import COMMANDS, THINNED, World
from crash import SCENES, STEPS, Scene, Stage, fail_once, kill_before
from disturbing import disturbed, steps_of
from faulty import DONE, FAULTS, REFUSED, folder_for, ground_for
from git_server import GitServer
from home_workbench import HomeWorkbench
from meanwhile import CASES
from network import FETCHING, cut_off, dripped
from races import RACES
from struck import ONCE, counted, raced, warm, written
from table import LEGEND, Table
from writers import WRITERS

from packtool.placement.exchange import exchange
from packtool.placement.place import How

if TYPE_CHECKING:
    from commands import Command
    from faulty import Fault

    from packtool.placement import Placement

_EVERY = 8


def settled(stage: Stage) -> str:
    return f"{stage.settle()}>{stage.again()}"


def struck(fault: Fault, scene: Scene, step: str) -> str:
    """Strike when a part reaches a step; say what comes of it, empty where it never does."""
    with ground_for(fault) as ground:
        if ground is None:
            return "skipped"
        stage = Stage(bench=HomeWorkbench.at(ground.home), scene=scene, uid=fault.uid)
        newer = stage.prepare()
        code = stage.disturbed(newer, step, partial(fault.strike, ground))
        if not fault.lift(ground, code):
            return ""
        if not fault.may_end(code, frozenset({DONE} if fault.harmless else {DONE, REFUSED})):
            return f"BAD: ended with {code}"
        return settled(stage)


def swept(scene: Scene, *, once: bool = False, every: int = 1) -> str:
    """Kill before every single change to the disk, or let each ``every``-th call fail ``once``; say what came of it."""
    if once and not preloaded.at_hand():
        return "skipped"
    fates: dict[str, int] = {}
    for number in range(1, 1000, every):
        with folder_for(fast=True) as folder, folder_for(fast=not scene.elsewhere) as elsewhere:
            bench = HomeWorkbench.at(folder / "home")
            if scene.elsewhere:
                (elsewhere / "plugins").mkdir(mode=0o700)
                bench.home.plugins.symlink_to(elsewhere / "plugins")
            stage = Stage(bench=bench, scene=scene)
            code, struck_at = _swept(stage, stage.prepare(), number, folder / "mark", once=once)
            if not struck_at:
                return counted(fates)
            good = code in {DONE, REFUSED} if once else code < 0
            fate = settled(stage) if good else f"BAD: ended with {code} at {number}"
            fates[fate] = fates.get(fate, 0) + 1
    return "BAD: no end"


def _nothing() -> None:
    """Count nothing."""


def _swept(stage: Stage, newer: Placement, number: int, mark: Path, *, once: bool) -> tuple[int, bool]:
    """Disturb the ``number``-th change or call; return how that ended, and whether there was one."""

    def change() -> None:
        tick = _nothing if once else kill_before(number)

        def swap(first: Path, second: Path) -> bool:
            tick()
            done = stage.scene.swaps and exchange(first, second)
            tick()
            return done

        if once:
            with fail_once(stage.bench.home.path, number, mark):
                stage.change(newer, How(swap=swap))
        else:
            stage.change(newer, How(swap=swap))

    code = stage.run(change)
    return code, mark.exists() if once else code != DONE


def print_parts(fault: Fault) -> bool:
    table = Table(title=fault.title, heads=[scene.name for scene in SCENES], first=12)
    for step in STEPS:
        table.row(step, [struck(fault, scene, step) for scene in SCENES])
    return table.end()


def _cell(world: World, command: Command, number: int, fault: Fault, every: int) -> str:
    """Disturb a command; of a part of the matrix what is new to it is left out at most of its steps."""
    thinned = fault.preloaded or command in THINNED
    return "-" if thinned and number % every else disturbed(world, command, fault, number)


def print_commands(world: World, every: int) -> bool:
    good = True
    for command in COMMANDS:
        with folder_for(fast=True) as folder:
            steps = steps_of(world, command, folder / "home")
        where = "thing that it reads in" if command.reads else "change to"
        title = f"packtool {command.name}, before each {where} the home"
        table = Table(title=title, heads=[fault.word for fault in FAULTS], first=32)
        for number, step in enumerate(steps):
            table.row(step, [_cell(world, command, number, fault, every) for fault in FAULTS])
        good &= table.end()
    table = Table(title="Two at once", heads=(), first=40)
    for name, race in RACES.items():
        with folder_for(fast=True) as folder:
            table.line(name, race(world, folder))
    return table.end() and good


def print_writers(every: int) -> bool:
    heads = [fault.word for fault in FAULTS]
    table = Table(title="What is written elsewhere, before each change to it", heads=[*heads, ONCE], first=17)
    for writer in WRITERS:
        warm(writer)
        table.row(writer.title, [written(writer, fault, every) for fault in (*FAULTS, None)])
    races = Table(title="Two writers at once", heads=(), first=40)
    for writer in WRITERS:
        races.line(f"{writer.title}, twice", raced(writer))
    return table.end() and races.end()


def print_cases(every: int) -> bool:
    title = "Before every single change to the disk, and with every single call failing"
    table = Table(title=title, heads=["killed", ONCE], first=40)
    elsewhere = Scene(name="update, plugins on another disk", older=True, newer=True, keeps=True, elsewhere=True)
    for scene in (*SCENES, elsewhere):
        table.row(scene.name, [swept(scene), swept(scene, once=True, every=every)])
    good = table.end()
    table = Table(title="What others do meanwhile", heads=(), first=40)
    for name, case in CASES.items():
        with folder_for(fast=True) as folder:
            table.line(name, case(folder))
    return table.end() and good


def print_network(world: World, server: GitServer, *, whole: bool) -> bool:
    table = Table(title="The network", heads=["cut at each request", "1 byte a second", "slow, not too slow"], first=17)
    slow = dripped(world, server) if whole else {}
    for command in FETCHING:
        cut, quick = cut_off(world, server, command)
        table.row(command.name, [cut, slow.get(command.name, ""), quick])
    return table.end()


def main() -> int:
    part = sys.argv[1:] == ["--slice"]
    again = preloaded.started_with_it(sys.argv)
    if again is not None:
        return again
    print(LEGEND)
    every = _EVERY if part else 1
    good = True
    for fault in FAULTS:
        good &= print_parts(fault)
    good &= print_cases(every)
    good &= print_writers(every)
    with folder_for(fast=True) as folder, GitServer(root=folder / "served") as server:
        (folder / "served").mkdir()
        world = World.made(server, folder)
        good &= print_commands(world, every)
        good &= print_network(world, server, whole=not part)
    print("\nnothing lost" if good else "\nSOMETHING IS BAD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
