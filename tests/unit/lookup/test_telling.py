from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

import pytest
from scratch_home import COMMIT, Scratch

from packtool.errors import Misuse
from packtool.findings import Severity, Verdict
from packtool.formats.informed import render
from packtool.lookup.telling import tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report
    from packtool.host import Home
    from packtool.lookup.around import Around

OTHER = "ab" * 20
RELAY = {"name": "relay", "repo": "acme/relay", "ref": COMMIT, "description": "Passes things on."}


def document(*plugins: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = [{"repo": f"acme/{plugin['name']}", "ref": OTHER, **plugin} for plugin in plugins]
    return {"schema_version": 1, "generated_at": "2026-11-30T00:00:00Z", "plugins": whole, **more}


@pytest.fixture
def scratch(home: Home) -> Scratch:
    home.plugins.mkdir(parents=True)
    for folder in (home.path, home.plugins):
        folder.chmod(0o700)
    return Scratch(home=home)


def told(report: Report) -> tuple[list[str], list[str]]:
    names = [entry["name"] for entry in report.details["entries"]]
    return names, [one["against_index"] for one in report.details["installed"]]


def rules(report: Report) -> list[tuple[str, Severity]]:
    return [(finding.rule.id, finding.severity) for finding in report.findings]


def commands(report: Report) -> list[list[str]]:
    """Return the commands to type next without what says which home and index."""
    found = []
    for line in report.details["next"]:
        program, command, *words = shlex.split(line)
        assert program == "packtool"
        while words and words[0] in {"--home", "--index"}:
            words = words[2:]
        found.append([command, *words])
    return found


@pytest.mark.parametrize("name", ["relay", "RELAY", "acme/relay", "https://github.com/acme/relay.git", "Re-Lay"])
def test_an_entry_is_told_of_by_any_name_for_it(name: str, around: Callable[..., Around]) -> None:
    named = "re_lay" if name == "Re-Lay" else "relay"
    report = tell(name, around(document({**RELAY, "name": named})))
    assert told(report) == ([named], [])
    assert (report.verdict, report.findings) == (Verdict.PASS, ())
    assert commands(report) == [["install", named]]
    text = render(report, width=80, color=False)
    assert f"pin       {COMMIT}" in text
    assert "not installed in" in text


def test_a_former_name_leads_to_the_entry_and_says_so(around: Callable[..., Around]) -> None:
    report = tell("passer", around(document(RELAY, renames={"Passer": "relay"})))
    assert told(report)[0] == ["relay"]
    assert rules(report) == [("index-renamed", Severity.NOTE)]


@pytest.mark.parametrize(
    ("entry", "against", "typed"),
    [
        (RELAY, "the pinned commit", [["verify", "relay"]]),
        (
            {**RELAY, "ref": OTHER},
            "another commit",
            [["verify", "relay"], ["install", "--ref", OTHER, "--replace", "acme/relay"]],
        ),
        ({**RELAY, "ref": "v1"}, "no pin", [["verify", "relay"]]),
        ({**RELAY, "repo": "mallory/relay"}, "another place", [["verify", "relay"]]),
    ],
)
def test_what_is_installed_is_held_to_the_index(
    entry: dict[str, Any], against: str, typed: list[list[str]], scratch: Scratch, around: Callable[..., Around]
) -> None:
    scratch.plugin("relay")
    scratch.config("plugins:\n  enabled: [relay]\n")
    report = tell("relay", around(document(entry)))
    assert told(report) == (["relay"], [against])
    (one,) = report.details["installed"]
    assert (one["state"], one["commit"], one["place"], one["verdict"]) == ("enabled", COMMIT, "acme/relay", "pass")
    assert commands(report) == typed
    assert f"commit    {COMMIT[:12]}, " in render(report, width=80, color=False)


def test_it_is_found_installed_under_another_name(scratch: Scratch, around: Callable[..., Around]) -> None:
    scratch.plugin("mine", source="acme/relay")
    assert told(tell("relay", around(document(RELAY)))) == (["relay"], ["the pinned commit"])
    assert told(tell("acme/relay", around(document(RELAY)))) == (["relay"], ["the pinned commit"])


@pytest.mark.parametrize("name", ["loner", "acme/loner"])
def test_an_installed_plugin_that_no_index_lists_is_told_of(
    name: str, scratch: Scratch, around: Callable[..., Around]
) -> None:
    scratch.plugin("loner")
    report = tell(name, around(document(RELAY)))
    assert told(report) == ([], ["not listed"])
    assert (report.exit_code(), rules(report)) == (0, [("index-name-unknown", Severity.NOTE)])
    assert commands(report) == [["verify", "loner"]]
    assert "installed as loner in" in render(report, width=80, color=False)


def test_a_name_that_is_nowhere_is_an_error_with_the_nearest(around: Callable[..., Around]) -> None:
    report = tell("realy", around(document(RELAY)))
    assert (report.exit_code(), rules(report)) == (1, [("index-name-unknown", Severity.ERROR)])
    assert report.findings[0].remedy.startswith("packtool info --home ")
    assert report.findings[0].remedy.endswith(" relay")
    assert report.details["next"] == []
    assert tell("nobody/nothing", around(document(RELAY))).exit_code() == 1


@pytest.mark.parametrize("name", ["a/../b:c", "ext::sh -c x/y", "/etc/passwd"])
def test_what_can_be_no_plugin_is_misuse(name: str, around: Callable[..., Around]) -> None:
    with pytest.raises(Misuse):
        tell(name, around(document(RELAY)))


def test_of_one_name_all_are_told_and_none_is_offered(around: Callable[..., Around]) -> None:
    twin = {**RELAY, "repo": "acme/mono", "subdir": "plugins/relay"}
    report = tell("relay", around(document(RELAY, twin)))
    assert told(report)[0] == ["relay", "relay"]
    assert (report.exit_code(), rules(report), report.details["next"]) == (
        0,
        [("index-name-ambiguous", Severity.WARNING)],
        [],
    )
    one = tell("acme/mono/plugins/relay", around(document(RELAY, twin)))
    assert [entry["place"] for entry in one.details["entries"]] == ["acme/mono/plugins/relay"]
    assert commands(one) == [["install", "--ref", COMMIT, "acme/mono/plugins/relay"]]


def test_a_removed_plugin_fails_and_is_not_offered(scratch: Scratch, around: Callable[..., Around]) -> None:
    removed = [{"name": "relay", "repo": "acme/relay", "reason": "stole keys"}]
    where = around(document(RELAY, removed=removed))
    report = tell("relay", where)
    assert (report.exit_code(), rules(report)) == (1, [("index-removed", Severity.ERROR)])
    assert commands(report) == []
    scratch.plugin("relay")
    assert commands(tell("relay", where)) == [["remove", "relay"]]
    gone = tell("relay", around(document(removed=removed)))
    assert told(gone) == ([], ["not listed"])
    assert ("index-removed", Severity.ERROR) in rules(gone)


def test_a_removed_name_that_is_listed_no_more_is_told(around: Callable[..., Around]) -> None:
    report = tell("relay", around(document(removed=[{"name": "relay", "reason": "stole keys"}])))
    assert (report.exit_code(), rules(report)) == (1, [("index-removed", Severity.ERROR)])
    assert "stole keys" in report.findings[0].message


def test_a_deprecated_one_leads_to_its_replacement(around: Callable[..., Around]) -> None:
    old = {**RELAY, "deprecated": "slow", "replaced_by": "swift"}
    report = tell("relay", around(document(old, {"name": "swift"})))
    assert rules(report) == [("index-deprecated", Severity.WARNING)]
    assert commands(report) == [["info", "swift"], ["install", "relay"]]
    yanked = tell("relay", around(document({**RELAY, "yanked": "broken"})))
    assert (rules(yanked), commands(yanked)) == ([("index-yanked", Severity.WARNING)], [])


def test_a_home_that_cannot_be_read_is_no_empty_one(scratch: Scratch, around: Callable[..., Around]) -> None:
    scratch.plugin("relay")
    scratch.home.records.write_text("no JSON", encoding="utf-8")
    report = tell("relay", around(document(RELAY)))
    assert (report.exit_code(), told(report)) == (2, (["relay"], []))
    assert "not installed" not in render(report, width=80, color=False)


def test_strangers_words_come_out_clean(scratch: Scratch, around: Callable[..., Around]) -> None:
    manifest = b'name: relay\nversion: "1\\u202e\\x1b[31m"\ndescription: "[bold]\\u200b"\nauthor: "\\x07x"\n'
    scratch.by_hermes("relay", {"plugin.yaml": manifest})
    scratch.rewrite_record("relay", source="https://user:s3cretpass@github.com/acme/relay.git", revision="\x1b[2J")
    entry = {**RELAY, "description": "x" * 4000 + "\u202e", "homepage": "https://u:s3cretpass@example.org/\u202e"}
    report = tell("relay", around(document(entry)))
    text = render(report, width=80, color=False) + render(report, width=40, color=False)
    assert all(line.isprintable() for line in text.split("\n"))
    assert "s3cretpass" not in text + json.dumps(report.details)
    assert told(report)[1] == ["not known"]
