"""What the documentation has typed is typed here as it is printed, and what it shows of it is what is seen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typed_page import Step, Terminal, steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
PAGES = [
    path
    for path in (
        ROOT / "README.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "docs").glob("how-to/*.md")),
    )
    if "```console" in path.read_text(encoding="utf-8")
]


@pytest.fixture
def checkout() -> Iterator[Path]:
    """Give what a page may lean on: a folder like the checkout, with the examples in it; its path is a short one."""
    with tempfile.TemporaryDirectory(prefix="p", dir="/tmp") as scratch:
        folder = Path(scratch) / "packtool"
        folder.mkdir()
        shutil.copytree(ROOT / "examples", folder / "examples")
        yield folder


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_is_typed_as_it_is_printed(page: Path, checkout: Path) -> None:
    with Terminal(checkout) as terminal:
        for step in steps(page):
            seen, code = terminal.type(step)
            assert step.is_met_by(seen), _unlike(page, step, seen)
            assert code == step.code, f"{page.name}:{step.line}: {step.command} ended with {code}:\n" + "\n".join(seen)


def _unlike(page: Path, step: Step, seen: Sequence[str]) -> str:
    shown = "\n".join(step.shown)
    return f"{page.name}:{step.line}: $ {step.command}\n--- shown\n{shown}\n--- seen\n" + "\n".join(seen)


def test_the_picture_is_what_is_seen_today() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "picture.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_pages_type_something() -> None:
    assert {"README.md", "tutorial.md", "install.md", "publish.md", "keep-an-index.md"} <= {page.name for page in PAGES}
    assert sum(1 for page in PAGES for _ in steps(page)) > 60


@pytest.mark.parametrize(
    ("shown", "seen", "is_met"),
    [
        (("a", "…", "d"), ["a", "b", "c", "d"], True),
        (("a", "…", "d"), ["a", "d"], True),
        (("a … c",), ["a b c"], True),
        (("a … c",), ["a b d"], False),
        (("a",), ["a", "b"], False),
        (("a.c",), ["abc"], False),
        ((), ["anything"], True),
    ],
)
def test_an_ellipsis_stands_for_what_is_left_out_and_nothing_else_does(
    shown: tuple[str, ...], seen: list[str], *, is_met: bool
) -> None:
    assert Step(line=1, command="x", shown=shown).is_met_by(seen) is is_met


def test_what_is_told_to_be_typed_for_a_branch_prints_its_commit(checkout: Path) -> None:
    tutorial = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    (typed,) = re.findall(r"^ +(git ls-remote https://.*)$", tutorial, re.MULTILINE)
    bundle = checkout / "examples" / "repositories" / "github.com" / "packtool-examples" / "clock.bundle"
    # The address is the bundle's for this one command.
    here = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{bundle}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://github.com/packtool-examples/clock.git",
    }
    done = subprocess.run(
        ["sh", "-c", typed], env={**os.environ, **here}, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["67e923d36ff6e31fbef47b77df250ddb2e6d8d86", "refs/heads/main"]
