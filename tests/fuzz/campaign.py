"""Fuzzes all targets in turn for minutes: by atheris, which follows what is covered, or by hypothesis where it is not.

What breaks a law is written below ``build/fuzz``. Mend the fault, make the file as small as it gets, and keep it in the
corpus of its target under a name that says what it is.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# As pytest has it, for the parts that the targets share with other tests.
sys.path[:0] = [str(HERE), str(HERE.with_name("servers"))]


def main() -> int:
    """Fuzz what is asked for; 1 when a law was broken."""
    from loops import OUT, by_atheris, by_hypothesis, inside_atheris

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="for all targets together")
    parser.add_argument("--target", help="this one alone")
    parser.add_argument("--inside", type=float, metavar="SECONDS", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside is not None:
        return inside_atheris(asked.target, asked.inside)
    has_atheris = importlib.util.find_spec("atheris") is not None
    if not has_atheris:
        print("atheris is not installed, so hypothesis alone makes up what is read: pip install -e '.[fuzz]'")
    names = sorted(path.stem for path in (HERE / "targets").glob("*.py") if path.stem != "__init__")
    chosen = [name for name in names if asked.target in {None, name}]
    if not chosen:
        parser.error(f"there is no target {asked.target}; there are {', '.join(names)}")
    broken = []
    for name in chosen:
        begun = time.monotonic()
        holds, count, told = (by_atheris if has_atheris else by_hypothesis)(name, asked.minutes * 60 / len(chosen))
        rate = count / max(0.1, time.monotonic() - begun)
        print(f"{'held' if holds else 'BROKEN':6}  {name:20} {count:9,} inputs  {rate:7,.0f}/s", flush=True)
        if not holds:
            broken.append(name)
            print(told, flush=True)
    print(f"broken: {', '.join(broken)}; look into {OUT}" if broken else "no law was broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
