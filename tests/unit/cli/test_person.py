"""The person at the terminal: questions that fit the window, and what counts as a yes."""

from __future__ import annotations

import io

import pytest

from packtool.cli.person import AtTheTerminal

QUESTION = "Grant all of this to relay: tools.override, llm.model_override?"


def asked(monkeypatch: pytest.MonkeyPatch, answer: str, *, width: int = 80) -> bool:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    return AtTheTerminal(render=lambda _: "", width=width).confirm(QUESTION)


@pytest.mark.parametrize("width", [40, 50, 80])
def test_a_question_fits_the_window(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(monkeypatch, "y\n", width=width)
    shown = capsys.readouterr().err
    assert max(len(line) for line in shown.split("\n")) <= width
    assert " ".join(shown.split()) == f"{QUESTION} [y/N]"
    assert shown.endswith("[y/N] "), "what is typed stands behind the question"


@pytest.mark.parametrize(("answer", "meant"), [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False)])
def test_anything_but_yes_is_no(monkeypatch: pytest.MonkeyPatch, answer: str, *, meant: bool) -> None:
    assert asked(monkeypatch, answer) is meant


def test_a_variable_is_asked_for_within_the_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("value\n"))
    person = AtTheTerminal(render=lambda _: "", width=40)
    about = "relay: the token of the service that relays what is said"
    assert person.value_of("RELAY_TOKEN_OF_THE_SERVICE", about=about, hidden=False) == "value"
    assert max(len(line) for line in capsys.readouterr().err.split("\n")) <= 40
