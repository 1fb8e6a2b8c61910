"""`packtool help`, and that what it says is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from packtool.cli.help import TOPICS
from packtool.cli.main import packtool
from packtool.cli.output import FORMATS, color_wanted
from packtool.errors import Misuse

CODE = Path(__file__).parents[3] / "packtool"
# Of Windows, of GitHub's workflows, of a person's shell.
SELF_EVIDENT = {"LOCALAPPDATA", "XDG_CONFIG_HOME", "PATH", "GITHUB_API_URL", "GITHUB_SERVER_URL"}


def told(*words: str, columns: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(packtool, ["help", *words], standalone_mode=False)


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_topic_keeps_to_the_window(topic: str, columns: int) -> None:
    done = told(topic, columns=columns)
    assert done.exception is None
    lines = done.stdout.splitlines()
    assert [line for line in lines if len(line) > columns] == []
    words = " ".join(done.stdout.split())
    for word, meaning in TOPICS[topic][1]:
        assert f"{word} {meaning}" in words


def test_without_words_the_topics_are_listed() -> None:
    assert all(topic in told().stdout for topic in TOPICS)


def test_a_command_is_told_as_by_its_own_option() -> None:
    assert told("pack", "show").stdout == CliRunner().invoke(packtool, ["pack", "show", "--help"]).stdout
    assert told("packtool").exception is not None


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("exit-code",), "packtool help exit-codes"),
        (("valdate",), "packtool help validate"),
        (("pack", "shwo"), "packtool help pack show"),
        (("validate", "this"), "packtool help validate"),
        (("zzz",), "packtool help"),
    ],
)
def test_what_is_misspelt_is_answered_with_the_nearest(words: tuple[str, ...], remedy: str) -> None:
    fault = told(*words).exception
    assert isinstance(fault, Misuse)
    assert fault.remedy == remedy


def test_every_format_is_told() -> None:
    assert tuple(name for name, _ in TOPICS["formats"][1]) == FORMATS


def test_every_variable_that_is_read_is_told() -> None:
    read = set()
    for path in CODE.rglob("*.py"):
        if "doctor" not in path.parts and "probe" not in path.parts:
            text = path.read_text(encoding="utf-8")
            read |= set(re.findall(r"environ(?:\.get\(|\[)\"([A-Z_]+)\"", text))
    named = {name for names, _ in TOPICS["environment"][1] for name in names.split(", ")}
    assert "HERMES_HOME" in read
    assert read - named - SELF_EVIDENT == set()


@pytest.mark.parametrize(
    ("env", "colored"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
    ],
)
def test_colour_as_the_environment_says(env: dict[str, str], *, colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert color_wanted() is colored
