"""The man pages: one for every command, and roff finds nothing amiss in any."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "manual.py"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man") / "man1"
    subprocess.run([sys.executable, str(SCRIPT), str(folder)], check=True, timeout=60)
    return folder


def test_every_command_has_its_page(pages: Path) -> None:
    names = {path.name for path in pages.iterdir()}
    assert len(names) > 40
    assert {"packtool.1", "packtool-validate.1", "packtool-pack-show.1", "packtool-index-log.1"} <= names


def test_a_page_says_what_the_help_says(pages: Path) -> None:
    page = (pages / "packtool-fix.1").read_text(encoding="utf-8")
    assert ".SH SYNOPSIS\n.B packtool fix [OPTIONS]" in page
    assert ".B \\-\\-diff\nWrite nothing;" in page


def test_every_page_has_what_a_page_has(pages: Path) -> None:
    for path in pages.iterdir():
        text = path.read_text(encoding="utf-8")
        assert ".B \\-h, \\-\\-help\nShow this message and exit." in text, path.name
        headings = [line.removeprefix(".SH ") for line in text.splitlines() if line.startswith(".SH ")]
        assert [one for one in headings if one not in {"COMMANDS", "FORMATS"}] == [
            *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO"),
        ], path.name


def test_every_page_that_is_named_is_there(pages: Path) -> None:
    names = {path.stem for path in pages.iterdir()}
    for path in pages.iterdir():
        named = path.read_text(encoding="utf-8").partition(".SH SEE ALSO\n")[2]
        told = {one.replace("\\-", "-") for one in re.findall(r"\\fB(.+?)\\fP\(1\)", named)}
        assert told, path.name
        assert told <= names - {path.stem}, path.name


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_roff_finds_nothing_amiss(pages: Path) -> None:
    for path in sorted(pages.iterdir()):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z", str(path)], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stderr == "", path.name


def test_without_a_folder_nothing_is_written() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, "name the folder: python docs/manual.py FOLDER\n")
