"""The review of a pack: riskiest first, what each plugin asks for, and nothing of it read as markup."""

from __future__ import annotations

from typing import Any

import pytest

from packtool.findings import Location, Report, Rule, Severity
from packtool.formats.review import render

COMMIT = "c87b210f66508563a29a572fa29eebfd3f59858a"
LISTS = (
    *("installed_by", "capabilities", "unknown_capabilities", "env", "python_dependencies", "requires_plugins"),
    *("programs", "tools", "hooks", "mcp_servers", "skipped_mcp_servers", "skills", "skipped_skills"),
    *("requires_hermes", "facts", "offers"),
)
WORDS = ("version", "description", "author", "homepage", "license", "kind", "index", "subdir", "refs", "commit_time")


def plugin(name: str, **more: Any) -> dict[str, Any]:
    return {
        **{key: [] for key in LISTS},
        **dict.fromkeys(WORDS),
        "position": 1,
        "risk": 0,
        "state": "pass",
        "name": name,
        "label": f"acme/{name}",
        "form": "native",
        "source": f"acme/{name}",
        "place": f"acme/{name}",
        "commit": COMMIT,
        "scan": None,
        **more,
    }


def shown(*plugins: dict[str, Any], width: int = 100, color: bool = False, **more: Any) -> str:
    details = {
        "pack": {"name": "everyday", "version": "1.0", "author": "Acme", "description": None, "skills": []},
        "index": None,
        "mirror": None,
        "plugins": list(plugins),
        "seeds": [],
        **more,
    }
    return render(Report(command="pack show", subject="p.yaml", details=details), width=width, color=color)


def line_of(text: str, start: str) -> str:
    return next(line for line in text.split("\n") if line.startswith(start))


def test_the_riskiest_come_first() -> None:
    text = shown(plugin("calm", position=1), plugin("bold", position=2, risk=10_000, state="fail"))
    table = text.split("\n\n")[2].split("\n")
    assert [line.split()[:2] for line in table] == [["verdict", "plugin"], ["fail", "bold"], ["pass", "calm"]]


def test_what_a_plugin_asks_for_is_counted_and_listed() -> None:
    text = shown(
        plugin(
            "relay",
            capabilities=[{"id": "tools.override", "risk": "replaces tools"}, {"id": "x", "risk": "y"}],
            env=[
                {"name": "KEY", "required": True, "secret": True},
                {"name": "ROOM", "required": False, "secret": False},
            ],
            mcp_servers=[{"name": "s", "type": "stdio", "starts": "npx s"}],
            skills=["weekly"],
        )
    )
    assert line_of(text, "pass     relay").endswith("2 capabilities, 1 secret, 1 setting, 1 server, 1 skill")
    assert line_of(text, "consent").split() == ["consent", "tools.override:", "replaces", "tools"]
    assert line_of(text, "env").split() == ["env", "KEY", "(secret)"]
    assert "ROOM (optional)" in text
    assert line_of(text, "MCP server").split() == ["MCP", "server", "s", "(npx", "s)"]


def test_a_plugin_that_asks_for_nothing_and_one_that_is_not_known() -> None:
    text = shown(plugin("calm"), {**plugin("far", position=2, form=None, state="not fetched"), "name": None})
    assert line_of(text, "pass         calm").endswith("nothing")
    assert line_of(text, "not fetched  far").endswith("?")


def test_what_the_scan_of_a_plugin_says() -> None:
    behaviours = [
        {"kind": "network", "detail": "a.example", "path": "a.py", "line": 1},
        {"kind": "network", "detail": "b.example", "path": "a.py", "line": 2},
    ]
    scan = {"verdict": "warn", "read": 3, "files": 4, "behaviours": behaviours}
    text = shown(plugin("relay", scan=scan), plugin("far", position=2))
    assert line_of(text, "scan").split() == ["scan", "warn,", "read", "3", "of", "4", "files"]
    assert "a.example, b.example" in text
    assert text.rstrip().endswith("not scanned")


def test_settings_that_point_somewhere_come_first() -> None:
    seeds = [
        {"plugin": "a", "key": "room", "value": "kitchen", "points_to": None, "line": 3},
        {"plugin": "b", "key": "url", "value": "https://x.example", "points_to": "x.example", "line": 4},
    ]
    text = shown(plugin("a"), seeds=seeds)
    assert "sets      points b.url at x.example\nsets      a.room = kitchen" in text


def test_a_mirror_and_an_index_are_named() -> None:
    text = shown(mirror="/m", index={"label": "seed, 3 days old", "location": "https://i.example"})
    assert line_of(text, "index").endswith("seed, 3 days old (https://i.example)")
    assert line_of(text, "mirror").startswith("mirror    /m ")


def test_strangers_words_are_no_markup_of_the_terminal() -> None:
    text = shown(plugin("x", description="[red]hi[/red] :smile:"), color=True)
    assert "[red]hi[/red] :smile:" in text


@pytest.mark.parametrize("width", [40, 63, 64, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    skills = {"skills": ["a"], "skill_commands": ["hermes skills install a"]}
    pack = {"name": "everyday", "version": "1.0", "author": "Acme", "description": None, **skills}
    relay = plugin("relay", subdir="deep/er", tools=["one", "two", "three"] * 9)
    text = shown(relay, width=width, pack=pack)
    assert text.endswith("  hermes skills install a\n")
    assert max(len(line) for line in text.split("\n")) <= width


def test_a_report_without_plugins_is_plain_text() -> None:
    rule = Rule(id="sample-rule", severity=Severity.ERROR, summary="S.", why="W.", remedy="r")
    report = Report(command="pack show", subject="p.yaml", findings=(rule.at(Location(path="p.yaml"), "is no pack"),))
    assert render(report, width=80, color=False).startswith("FAIL p.yaml: 1 error\n\np.yaml: error: is no pack")
