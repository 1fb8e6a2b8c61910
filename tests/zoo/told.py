"""Take the whole zoo through all commands and print the table: `make zoo`.

Each cell is what a command said; behind the last stands whether the person's home is as it was. An animal of which
something else was said than must be, and a law that does not hold, is told below; then the exit code is 1.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "servers")]

from animals import AtServer, InRepository
from laws import ANIMALS, LAWS, hear, said
from visit import opened, tour

if TYPE_CHECKING:
    from animals import Animal
    from visit import Visit

COLUMNS = ("show", "scan", "install", "check", "doctor", "validate")


def row(visit: Visit, animal: Animal) -> str:
    """Write one line: the animal, what each command came to, and the first thing that was said."""
    cells = []
    named: set[str] = set()
    for command in COLUMNS:
        heard = hear(visit, animal, command)
        cells.append("" if heard is None else str(heard[0]))
        named |= set() if heard is None or command == "install" else heard[1]
    expected = [rule for one in animal.expected.values() for rule in one.rules]
    first = (expected or sorted(named) or [""])[0]
    return (
        f"{animal.name:38}"
        + "".join(f"{cell:9}" for cell in cells)
        + first
        + (f"  [{animal.case}]" if animal.case else "")
    )


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="zoo-") as folder, ExitStack() as stack:
        visit = opened(Path(folder).resolve(), stack)
        tour(visit, shown=visit.made.pins, singles=visit.made.pins)
        print(f"{'animal':38}" + "".join(f"{command:9}" for command in COLUMNS) + "said  [case]")
        for animal in ANIMALS:
            print(row(visit, animal))
        broken = [f"{animal.name}: {fault}" for animal in ANIMALS for fault in said(visit, animal)]
        for law in LAWS:
            faults = list(law(visit))
            print(f"{'BROKEN' if faults else 'holds':7} {(law.__doc__ or '').strip().splitlines()[0]}")
            broken += [f"{law.__name__}: {fault}" for fault in faults]
        print("\n".join(broken[:200]))
        kinds = sum(isinstance(one, InRepository) for one in ANIMALS), sum(isinstance(one, AtServer) for one in ANIMALS)
        print(f"{len(ANIMALS)} animals ({kinds[0]} repositories, {kinds[1]} servers): {len(broken)} faults")
        return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
