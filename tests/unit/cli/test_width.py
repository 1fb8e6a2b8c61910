"""What a person reads keeps to the window; commands and paths, which are there to be copied, stay whole."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from packtool.cli.main import COMMANDS, packtool
from packtool.formats.paint import tried

if TYPE_CHECKING:
    from pathlib import Path

PACK = importlib.import_module(COMMANDS["pack"][0]).COMMANDS
HELP = [(), *((name,) for name in COMMANDS), *(("pack", name) for name in PACK)]
WIDTHS = [40, 60, 80, 120]


def printed(width: int, *words: str) -> list[str]:
    done = CliRunner(env={"COLUMNS": str(width)}).invoke(packtool, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def long(lines: list[str], width: int) -> list[str]:
    return [line for line in lines if len(line) > width and " " in line.strip()]


@pytest.mark.parametrize(("columns", "widest"), [(40, 40), (80, 80), (200, 80)])
def test_a_text_in_a_file_is_for_any_window(columns: int, widest: int, tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_text(
        "name: relay\nversion: [1, a, list, that, is, longer, than, a, narrow, window, and, than, eighty, columns]\n"
    )
    file = tmp_path / "told.txt"
    words = ["validate", str(tmp_path / "plugin.yaml"), "-o", f"text={file}"]
    assert CliRunner(env={"COLUMNS": str(columns)}).invoke(packtool, words).exit_code == 0
    lines = file.read_text().splitlines()
    assert long([line for line in lines if "try:" not in line and str(tmp_path) not in line], widest) == []
    assert max(map(len, lines)) > widest - 20


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("words", HELP, ids=" ".join)
def test_help_keeps_to_the_window(words: tuple[str, ...], width: int) -> None:
    lines = printed(width, *words, "--help")
    assert lines[0].startswith("Usage: packtool")
    assert long(lines, width) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("words", [(), ("rules",), ("schema",), ("explain", "pack-ref-type")], ids=" ".join)
def test_lists_keep_to_the_window(words: tuple[str, ...], width: int) -> None:
    assert long(printed(width, *words), width) == []


def test_a_rule_and_its_severity_stand_on_one_line() -> None:
    lines = printed(80, "rules", "--family", "pack")
    assert lines[lines.index("pack-ref-type  error") + 1].startswith("    ")


def test_in_a_narrow_window_what_an_option_does_stands_below_it() -> None:
    lines = printed(40, "fix", "--help")
    assert lines[lines.index("  --diff") + 1].startswith("        Write nothing;")


def test_a_command_to_copy_is_not_broken() -> None:
    command = "packtool install --home home --ref 3f786850e387550fdab836ed7e6dc881de23001b acme/relay"
    assert tried(command, 40) == f"  try: {command}"
    assert tried("it is written anew by this: packtool fix index.json; or by hand, if that is better", 40) == (
        "  try: it is written anew by this:\n       packtool fix index.json; or by\n       hand, if that is better"
    )
    assert tried("see where it leads with `ls -l 'a place, with blanks'`", 40) == (
        "  try: see where it leads with\n       `ls -l 'a place, with blanks'`"
    )
    assert tried("write the full commit, and nothing else than that", 40) == (
        "  try: write the full commit, and\n       nothing else than that"
    )
