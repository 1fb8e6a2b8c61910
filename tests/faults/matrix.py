"""Disturb installs, replacements, updates and removals at every step and print what is left: `make faults`.

Every cell says what the home holds after the next run of packtool: the old plugin, the new one, or none, each whole and
with the record, the receipt and the grants that belong to it. Behind the arrow stands what the same command then comes
to. A cell that is not like that begins with BAD, and the exit code is 1.

What goes wrong is a table (FAULTS in `faulty.py`), and so are the parts that are disturbed (SCENES and STEPS in
`crash.py`), the whole commands (COMMANDS in `commands.py`), and what others do meanwhile (CASES in `meanwhile.py` and
`races.py`).
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent))

from commands import COMMANDS, World, disturbed, steps_of
from crash import SCENES, STEPS, Scene, Stage, kill_before
from faulty import DONE, FAULTS, REFUSED, folder_for, ground_for
from git_server import GitServer
from home_workbench import HomeWorkbench
from meanwhile import CASES
from races import RACES

from packtool.placement.exchange import exchange
from packtool.placement.place import How

if TYPE_CHECKING:
    from faulty import Fault

    from packtool.placement import Placement

WIDTH, STEP = 22, 34


def settled(stage: Stage) -> str:
    return f"{stage.settle()} -> {stage.again()}"


def struck(fault: Fault, scene: Scene, step: str) -> str:
    """Strike when a part reaches a step; say what comes of it, empty where it never does."""
    with ground_for(fault) as ground:
        if ground is None:
            return "skipped: cannot mount"
        stage = Stage(bench=HomeWorkbench.at(ground.home), scene=scene, uid=fault.uid)
        newer = stage.prepare()
        code = stage.disturbed(newer, step, partial(fault.strike, ground))
        if not fault.lift(ground, code):
            return ""
        return settled(stage) if fault.may_end(code, frozenset({DONE, REFUSED})) else f"BAD: ended with {code}"


def swept(scene: Scene) -> str:
    """Kill before every single change to the disk; say how often, and what came of it."""
    fates: dict[str, int] = {}
    for number in range(1, 1000):
        with folder_for(fast=True) as folder, folder_for(fast=not scene.elsewhere) as elsewhere:
            bench = HomeWorkbench.at(folder / "home")
            if scene.elsewhere:
                (elsewhere / "plugins").mkdir(mode=0o700)
                bench.home.plugins.symlink_to(elsewhere / "plugins")
            stage = Stage(bench=bench, scene=scene)
            newer = stage.prepare()

            def change(stage: Stage = stage, newer: Placement = newer, number: int = number) -> None:
                tick = kill_before(number)

                def swap(first: Path, second: Path) -> bool:
                    tick()
                    done = stage.scene.swaps and exchange(first, second)
                    tick()
                    return done

                stage.change(newer, How(swap=swap))

            code = stage.run(change)
            if code == DONE:
                counted = ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items()))
                return f"{number - 1} kills: {counted}"
            fate = settled(stage) if code < 0 else f"BAD: ended with {code}"
            fates[fate] = fates.get(fate, 0) + 1
    return "BAD: no end"


def print_parts(fault: Fault) -> bool:
    print(f"\n{fault.title}\n{'':12}" + "".join(f"{scene.name:{WIDTH}}" for scene in SCENES))
    good = True
    for step in STEPS:
        cells = [struck(fault, scene, step) for scene in SCENES]
        good &= not any("BAD" in text for text in cells)
        print(f"{step:12}" + "".join(f"{text or '-':{WIDTH}}" for text in cells), flush=True)
    return good


def print_commands(world: World) -> bool:
    good = True
    for command in COMMANDS:
        with folder_for(fast=True) as folder:
            steps = steps_of(world, command, folder / "home")
        heads = "".join(f"{fault.title.partition(' from')[0].partition(' (')[0]:{STEP}}" for fault in FAULTS)
        print(f"\npacktool {command.name}, before each change to the home\n{'':{STEP}}{heads}")
        for number, step in enumerate(steps):
            cells = [disturbed(world, command, fault, number) for fault in FAULTS]
            good &= not any("BAD" in text for text in cells)
            print(f"{step[: STEP - 1]:{STEP}}" + "".join(f"{text or '-':{STEP}}" for text in cells), flush=True)
    print("\nTwo commands at once")
    for name, race in RACES.items():
        with folder_for(fast=True) as folder:
            found = race(world, folder)
        good &= "BAD" not in found
        print(f"{name:60}{found}", flush=True)
    return good


def print_cases() -> bool:
    good = True
    print("\nKilled before every single change to the disk, one run each")
    elsewhere = Scene(name="update, plugins on another disk", older=True, newer=True, keeps=True, elsewhere=True)
    for scene in (*SCENES, elsewhere):
        found = swept(scene)
        good &= "BAD" not in found
        print(f"{scene.name:36}{found}", flush=True)
    print("\nWhat others do meanwhile")
    for name, case in CASES.items():
        with folder_for(fast=True) as folder:
            found = case(folder)
        good &= "BAD" not in found
        print(f"{name:60}{found}", flush=True)
    return good


def main() -> int:
    good = True
    for fault in FAULTS:
        good &= print_parts(fault)
    good &= print_cases()
    with folder_for(fast=True) as folder, GitServer(root=folder / "served") as server:
        (folder / "served").mkdir()
        good &= print_commands(World.made(server, folder))
    print("\nnothing lost" if good else "\nSOMETHING IS BAD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
