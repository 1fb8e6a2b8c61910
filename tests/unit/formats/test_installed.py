"""What the commands about installed plugins print, at every width, with and without colour."""

from __future__ import annotations

from typing import Any

import pytest

from packtool.findings import Location, Report, Rule, Severity, Unseen
from packtool.formats import audited, capabilities, done, listed, markdown, verified
from packtool.formats.paint import columns

RULE = Rule(id="r", severity=Severity.WARNING, summary="S.", why="W.", remedy="packtool list")
ROW: dict[str, Any] = {
    "name": "relay",
    "folder": "relay",
    "version": "1.0.0",
    "state": "neither",
    "source": "acme/mono",
    "subdir": "plugins/relay",
    "commit": "4" * 40,
    "pinned": False,
    "installed_by": "packtool",
    "verdict": "warn",
    "judged_at": "2026-11-30T12:00:00+00:00",
    "drift": "changed",
    "held_to": "receipt",
    "link": None,
    "by_nix": False,
    "hidden": False,
    "does_not_load": None,
    "files": [{"path": "a", "change": "added", "words": "was not installed"}],
}
NIX = {**ROW, "name": "時計", "folder": "nix-managed-x", "source": None, "commit": None, "by_nix": True, "files": []}
POWER = {"id": "llm.model_override", "risk": "can choose the model", "declared": True, "granted": None, "used": False}
POWERS = {"name": "relay", "installed": True, "state": "enabled", "consent_at": None, "others": ["MCP server x"]}


def _listed() -> Report:
    found = (RULE.at(Location(path="plugins/relay"), "relay is odd"),)
    return Report(command="list", subject="home", findings=found, details={"home": "home", "installed": [ROW, NIX]})


@pytest.mark.parametrize("width", [40, 63, 64, 80, 120])
def test_every_line_fits(width: int) -> None:
    details = {"home": "home", "installed": [ROW, NIX], "cleaned": 0}
    for text in (
        listed.render(_listed(), width=width, color=False),
        verified.render(Report(command="verify", subject="home", details=details), width=width, color=False),
        capabilities.render(
            Report(command="capabilities", subject="home", details={"asked": None, "powers": [_powers()]}),
            width=width,
            color=False,
        ),
    ):
        assert max(map(columns, text.splitlines())) <= width
        assert text.endswith("\n")
        assert "\x1b" not in text


def _powers() -> dict[str, Any]:
    return {**POWERS, "capabilities": [POWER]}


def test_a_list() -> None:
    text = listed.render(_listed(), width=80, color=False)
    assert text == (
        "2 plugins in home, 0 enabled\n"
        "\n"
        "state        plugin            from           commit        verdict     files\n"
        "not enabled  relay             acme/mono      444444444444  warn        changed\n"
        "             1.0.0             plugins/relay  not pinned    2026-11-30\n"
        "not enabled  時計              Nix            -             warn        changed\n"
        "             in nix-managed-x                               2026-11-30\n"
        "             1.0.0\n"
        "\n"
        "plugins/relay: warning: relay is odd [r]\n"
        "  try: packtool list\n"
    )


def test_a_narrow_list() -> None:
    assert listed.render(_listed(), width=50, color=False).split("\n\n")[1] == (
        "relay 1.0.0: not enabled\n"
        "  acme/mono plugins/relay at 444444444444 not\n"
        "    pinned\n"
        "  verdict warn 2026-11-30, files changed"
    )


def test_colour() -> None:
    assert "\x1b[" in listed.render(_listed(), width=80, color=True)


def test_verified() -> None:
    report = Report(command="verify", subject="home", details={"installed": [ROW], "cleaned": 2})
    assert verified.render(report, width=80, color=False) == (
        "PASS home: nothing found\n"
        "\n"
        "files    plugin  commit        held to\n"
        "changed  relay   444444444444  packtool's receipt\n"
        "1 file\n"
        "\n"
        "removed 2 files of Python's own bytecode\n"
    )


@pytest.mark.parametrize("command", ["verify", "audit"])
def test_a_home_without_plugins_is_told_as_such(command: str) -> None:
    index = {"label": "seed", "location": "seed"}
    details = {"installed": [], "bytecode": 0, "cleaned": 0, "lock": False, "index": index, "asked": True}
    render = {"verify": verified, "audit": audited}[command].render
    text = render(Report(command=command, subject="home", details={**details, "next": []}), width=80, color=False)
    assert "\n\nNo plugins are installed.\n" in text


def test_powers_in_a_narrow_window() -> None:
    details = {"asked": None, "powers": [_powers()], "next": ["packtool enable relay"]}
    text = capabilities.render(Report(command="capabilities", subject="home", details=details), width=40, color=False)
    assert text == (
        "relay: enabled\n"
        "  llm.model_override: not granted\n"
        "    can choose the model; not seen in\n"
        "    its code\n"
        "  MCP server x: granted by hand\n"
        "\n"
        "Next:\n"
        "  packtool enable relay\n"
    )


def test_powers() -> None:
    report = Report(command="capabilities", subject="home", details={"asked": None, "powers": [_powers()]})
    assert capabilities.render(report, width=80, color=False) == (
        "relay: enabled\n"
        "capability          granted          what it means\n"
        "llm.model_override  not granted      can choose the model; not seen in its code\n"
        "MCP server x        granted by hand\n"
    )
    nothing = Report(command="capabilities", subject="home", details={"asked": "relay", "powers": []})
    assert capabilities.render(nothing, width=80, color=False) == "relay asks for nothing and holds nothing\n"


def test_done() -> None:
    report = Report(command="disable", subject="relay", details={"done": ["relay is disabled", "and so on"]})
    assert done.render(report, width=80, color=False) == "relay is disabled\nand so on\n"


def test_nothing_could_be_looked_at() -> None:
    unseen = (Unseen(subject="home", reason="home cannot be read", remedy=""),)
    report = Report(command="list", subject="home", unseen=unseen)
    for module in (listed, verified, capabilities, done):
        assert module.render(report, width=80, color=False).startswith("NO VERDICT home")


def test_other_formats_take_the_same_report() -> None:
    assert "relay is odd" in markdown.render(_listed(), width=80, color=False)
