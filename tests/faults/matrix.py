"""Disturb installs, replacements, updates and removals at every step and print what is left: `make faults`.

Every cell says what the home holds after the next run of packtool: the old plugin, the new one, or none, each whole and
with the record and receipt that belong to it. Behind the arrow stands what the same command then comes to. A cell that
is not like that begins with BAD, and the exit code is 1.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent))

from crash import (
    DONE,
    NOBODY,
    REFUSED,
    SCENES,
    STEPS,
    Scene,
    Stage,
    allow,
    fill,
    folder_for,
    forbid,
    kill,
    kill_before,
    small_disk,
)
from home_workbench import HomeWorkbench
from meanwhile import CASES

from packtool.placement.exchange import exchange
from packtool.placement.place import How

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.placement import Placement

    Cell = Callable[[Scene, str], str]
WIDTH = 22


def settled(stage: Stage) -> str:
    return f"{stage.settle()} -> {stage.again()}"


def killed(scene: Scene, step: str) -> str:
    with folder_for(fast=True) as folder:
        stage = Stage(bench=HomeWorkbench.at(folder / "home"), scene=scene)
        newer = stage.prepare()
        code = stage.disturbed(newer, step, kill)
        return "" if code == DONE else settled(stage) if code < 0 else f"BAD: ended with {code}"


def full(scene: Scene, step: str) -> str:
    with folder_for(fast=True) as folder, small_disk(folder) as disk:
        if disk is None:
            return "skipped: cannot mount"
        stage = Stage(bench=HomeWorkbench.at(disk / "home"), scene=scene)
        newer = stage.prepare()
        code = stage.disturbed(newer, step, partial(fill, disk))
        if not (disk / "filler").exists():
            return ""
        (disk / "filler").unlink()
        return settled(stage) if code in {DONE, REFUSED} else f"BAD: ended with {code}"


def read_only(scene: Scene, step: str) -> str:
    with folder_for(fast=True) as folder:
        home = folder / "home"
        stage = Stage(bench=HomeWorkbench.at(home), scene=scene, uid=NOBODY if os.geteuid() == 0 else None)
        newer = stage.prepare()
        code = stage.disturbed(newer, step, partial(forbid, home))
        reached = home.stat().st_mode & 0o777 == 0o555
        allow(home)
        return "" if not reached else settled(stage) if code in {DONE, REFUSED} else f"BAD: ended with {code}"


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


def print_table(title: str, cell: Cell) -> bool:
    print(f"\n{title}\n{'':12}" + "".join(f"{scene.name:{WIDTH}}" for scene in SCENES))
    good = True
    for step in STEPS:
        cells = [cell(scene, step) for scene in SCENES]
        good &= not any("BAD" in text for text in cells)
        print(f"{step:12}" + "".join(f"{text or '-':{WIDTH}}" for text in cells), flush=True)
    return good


def main() -> int:
    good = print_table("Killed (kill -9) at the step", killed)
    good &= print_table("The disk is full from the step on", full)
    good &= print_table("The home cannot be written from the step on", read_only)
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
    print("\nnothing lost" if good else "\nSOMETHING IS BAD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
