"""Enabling, disabling, powers and removing: what a home holds afterwards."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML
from sample_plugins import native
from scratch_home import NOW, Scratch

from packtool.errors import Misuse
from packtool.host.records import read_records
from packtool.installed.capabilities import revoke_capabilities, show_capabilities
from packtool.installed.edited import Aside
from packtool.installed.edits import MOST_KEPT, kept_of
from packtool.installed.enabling import disable_plugin, enable_plugin
from packtool.installed.listing import list_installed
from packtool.installed.remove import Removing, remove_plugin

if TYPE_CHECKING:
    from packtool.findings import Report

ASKS = native("relay", "capabilities: [llm.model_override, tools.override]")
# What Hermes computes for these two ids.
HASH = "1afa8e35a5ad2aa297cc87e0b9097b28a4d7775018b848379d0af810c8bdba26"
LATER = NOW + dt.timedelta(days=1)


@dataclass
class Answers:
    """A person who gives these answers, in this order, or nobody."""

    yes: list[bool] = field(default_factory=list)
    typed: str | None = None
    is_there: bool = True
    heard: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.heard.append(text)

    def confirm(self, question: str) -> bool:
        self.heard.append(question)
        return self.yes.pop(0)

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        assert not hidden
        self.heard.append(f"{name} {about}")
        return self.typed


NOBODY = Answers(is_there=False)


def _aside(scratch: Scratch) -> Aside:
    return Aside(home=scratch.home, now=NOW, at_commit=None)


def _config(scratch: Scratch) -> dict[str, Any]:
    found = YAML(typ="safe").load(scratch.home.config.read_text(encoding="utf-8"))["plugins"]
    assert isinstance(found, dict)
    return found


def _rules(report: Report) -> list[str]:
    return [one.rule.id for one in report.findings]


def test_what_comes_next_is_told_where_something_does(scratch: Scratch) -> None:
    assert list_installed(scratch.home).details["next"] == ["packtool search"]
    folder = scratch.plugin("relay")
    assert list_installed(scratch.home).details["next"] == ["packtool verify"]
    assert enable_plugin(scratch.home, "relay", NOBODY, now=LATER).details["next"] == ["packtool list --why"]
    assert disable_plugin(scratch.home, "relay").details["next"] == ["packtool enable relay"]

    (folder / "more.py").write_bytes(b"1\n")
    changed = list_installed(scratch.home)
    assert [one.remedy for one in changed.findings] == ["packtool verify relay"]
    assert changed.details["next"] == [], "the finding says it"
    scratch.plugin("bad", verdict="fail")
    refused = enable_plugin(scratch.home, "bad", NOBODY, now=LATER)
    assert (_rules(refused), refused.details["next"]) == (["enable-refused"], [])


class TestEnable:
    def test_with_consent(self, scratch: Scratch) -> None:
        scratch.plugin("relay", native("relay", "capabilities: [llm.model_override]"))
        scratch.config("plugins:\n  disabled: [relay]  # for now\n")
        person = Answers(yes=[True])
        report = enable_plugin(scratch.home, "relay", person, now=LATER)
        assert report.details["done"] == [
            "relay is enabled; Hermes loads it at its next start",
            "granted to relay: llm.model_override",
        ]
        assert report.findings == ()
        assert _config(scratch) == {
            "disabled": [],
            "enabled": ["relay"],
            "entries": {
                "relay": {
                    "granted_capabilities": ["llm.model_override"],
                    "capabilities_consent": {"hash": HASH, "granted_at": "2026-12-01T12:00:00+00:00"},
                    "llm": {"allow_model_override": True},
                }
            },
        }
        assert "can choose the model of its own calls" in person.heard[0]

    def test_declined(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        report = enable_plugin(scratch.home, "relay", Answers(yes=[False]), now=LATER)
        assert _config(scratch) == {"enabled": ["relay"]}
        assert _rules(report) == ["enable-not-granted"]

    def test_no_takes_back_what_was_written_by_hand(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        scratch.config("plugins: {entries: {relay: {allow_tool_override: true, settings: {a: 1}}}}\n")
        enable_plugin(scratch.home, "relay", Answers(yes=[False]), now=LATER)
        assert _config(scratch)["entries"] == {"relay": {"settings": {"a": 1}}}

    def test_nobody_there(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        scratch.config("plugins: {entries: {relay: {allow_tool_override: true}}}\n")
        report = enable_plugin(scratch.home, "relay", NOBODY, now=LATER)
        # What stands there stays, and is not turned into a consent.
        assert _config(scratch)["entries"] == {"relay": {"allow_tool_override": True}}
        assert _config(scratch)["enabled"] == ["relay"]
        assert _rules(report) == ["enable-not-granted", "grant-unrecorded"]

    def test_asks_no_second_time(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        enable_plugin(scratch.home, "relay", Answers(yes=[True]), now=LATER)
        before = scratch.home.config.read_bytes()
        report = enable_plugin(scratch.home, "relay", Answers(), now=LATER)
        assert scratch.home.config.read_bytes() == before
        assert report.findings == ()

    def test_fail_is_refused(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS, verdict="fail")
        report = enable_plugin(scratch.home, "relay", Answers(yes=[True]), now=LATER)
        assert _rules(report) == ["enable-refused"]
        assert report.exit_code() == 1
        assert not scratch.home.config.exists()

    def test_never_scanned(self, scratch: Scratch) -> None:
        scratch.by_hermes("relay")
        report = enable_plugin(scratch.home, "relay", NOBODY, now=LATER)
        assert _rules(report) == ["enable-unscanned"]

    def test_changed_since(self, scratch: Scratch) -> None:
        (scratch.plugin("relay") / "__init__.py").write_text("x = 1\n")
        assert _rules(enable_plugin(scratch.home, "relay", NOBODY, now=LATER)) == ["installed-drifted"]

    def test_powers_of_an_earlier_plugin_are_told(self, scratch: Scratch) -> None:
        scratch.loose("relay", ASKS)
        scratch.config("plugins: {entries: {relay: {mcp_allowlist: [files]}}}\n")
        report = enable_plugin(scratch.home, "relay", NOBODY, now=LATER)
        assert "grant-foreign" in _rules(report)

    def test_not_while_another_goes_by_its_name(self, scratch: Scratch) -> None:
        scratch.plugin("relay")
        scratch.loose("aa", native("relay"))
        report = enable_plugin(scratch.home, "relay", NOBODY, now=LATER)
        assert _rules(report) == ["installed-names-meet"]
        assert report.subject == "relay"
        assert not scratch.home.config.exists()

    def test_nested_goes_by_its_key(self, scratch: Scratch) -> None:
        scratch.loose("tools/clock", native("my-clock"))
        scratch.config("plugins: {disabled: [my-clock]}\n")
        enable_plugin(scratch.home, "tools/clock", NOBODY, now=LATER)
        assert _config(scratch) == {"disabled": [], "enabled": ["tools/clock"]}

    def test_unknown(self, scratch: Scratch) -> None:
        scratch.plugin("relay")
        with pytest.raises(Misuse) as raised:
            enable_plugin(scratch.home, "relai", NOBODY, now=LATER)
        assert raised.value.remedy == "packtool enable relay"


def test_disable(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.config("plugins: {enabled: [other, relay], entries: {relay: {settings: {a: 1}}}}\n")
    disable_plugin(scratch.home, "relay")
    assert _config(scratch) == {
        "enabled": ["other"],
        "disabled": ["relay"],
        "entries": {"relay": {"settings": {"a": 1}}},
    }


class TestCapabilities:
    def test_declared_granted_used(self, scratch: Scratch) -> None:
        files = ASKS | {"__init__.py": b"def register(ctx):\n    ctx.llm.complete('x', model='big')\n"}
        scratch.plugin("relay", files)
        enable_plugin(scratch.home, "relay", Answers(yes=[True]), now=LATER)
        report = show_capabilities(scratch.home, None)
        [row] = report.details["powers"]
        assert [(one["id"], one["granted"], one["used"]) for one in row["capabilities"]] == [
            ("llm.model_override", "consent", True),
            ("tools.override", "consent", False),
        ]
        assert report.findings == ()

    @pytest.mark.parametrize(
        ("entry", "rule", "words"),
        [
            ("{allow_tool_override: true}", "grant-unrecorded", "relay holds tools.override by an older key"),
            ("{granted_capabilities: [tools.override]}", "grant-unrecorded", "no consent to it is recorded"),
            (
                "{granted_capabilities: [gateway.platform_actions], capabilities_consent: {hash: x}}",
                "grant-stale",
                "relay holds gateway.platform_actions, which it does not ask for",
            ),
            (
                "{granted_capabilities: [tools.override], capabilities_consent: {hash: x}}",
                "grant-stale",
                "relay asks for other powers than when consent was given",
            ),
            ("{mcp_allowlist: [files]}", "grant-unrecorded", "MCP server files"),
            ("{allow_gateway_injection: true}", "grant-unrecorded", "allow_gateway_injection"),
            ("{llm: {allowed_models: ['*']}}", "grant-unrecorded", "model *"),
        ],
    )
    def test_powers_without_consent(self, scratch: Scratch, entry: str, rule: str, words: str) -> None:
        scratch.plugin("relay", ASKS)
        scratch.config(f"plugins: {{entries: {{relay: {entry}}}}}\n")
        report = show_capabilities(scratch.home, "relay")
        assert _rules(report) == [rule]
        assert words in report.findings[0].message

    def test_powers_of_what_is_not_there(self, scratch: Scratch) -> None:
        scratch.config("plugins: {entries: {gone: {llm: {allow_model_override: true}}, disk-cleanup: {allow_x: 1}}}\n")
        report = show_capabilities(scratch.home, None)
        assert _rules(report) == ["grant-foreign"]
        assert report.findings[0].remedy == "packtool capabilities revoke gone"

    def test_revoke_one(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        enable_plugin(scratch.home, "relay", Answers(yes=[True]), now=LATER)
        report = revoke_capabilities(scratch.home, "relay", ["tools.override"])
        assert report.details["done"] == [
            "took back from relay: tools.override",
            "relay still holds: llm.model_override",
        ]
        entry = _config(scratch)["entries"]["relay"]
        assert entry["granted_capabilities"] == ["llm.model_override"]
        assert "allow_tool_override" not in entry

    def test_revoke_all_leaves_settings(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        scratch.config(
            "plugins: {entries: {relay: {mcp_allowlist: [a], llm: {allow_model_override: true}, settings: {b: 1}}}}\n"
        )
        report = revoke_capabilities(scratch.home, "relay", [])
        assert _config(scratch)["entries"] == {"relay": {"settings": {"b": 1}}}
        assert report.details["done"] == ["took back from relay: llm.model_override, MCP server a"]

    def test_revoke_what_there_is_not(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        with pytest.raises(Misuse, match=r"there is no capability `tool\.override`"):
            revoke_capabilities(scratch.home, "relay", ["tool.override"])
        with pytest.raises(Misuse, match="no plugin `nobody` is installed"):
            revoke_capabilities(scratch.home, "nobody", [])


class TestRemove:
    def _remove(self, scratch: Scratch, person: Answers, *, yes: bool = False, purge: bool = False) -> Report:
        return remove_plugin(scratch.home, Removing(name="relay", yes=yes, purge=purge), person, _aside(scratch))

    def _installed(self, scratch: Scratch) -> None:
        scratch.plugin("relay", ASKS)
        scratch.plugin("other")
        scratch.config(
            "plugins:\n  enabled: [other, relay]\n  entries:\n    relay:\n      allow_tool_override: true\n"
            "      settings: {room: kitchen}  # mine\n"
        )
        (scratch.home.path / "plugin-data" / "relay").mkdir(parents=True)

    def test_settings_and_data_stay(self, scratch: Scratch) -> None:
        self._installed(scratch)
        report = self._remove(scratch, Answers(yes=[True]))
        assert report.exit_code() == 0
        assert not (scratch.home.plugins / "relay").exists()
        assert (scratch.home.plugins / "other" / "plugin.yaml").exists()
        assert set(read_records(scratch.home)) == {"other"}
        assert not (scratch.home.receipts / "relay.json").exists()
        assert _config(scratch) == {"enabled": ["other"], "entries": {"relay": {"settings": {"room": "kitchen"}}}}
        assert (scratch.home.path / "plugin-data" / "relay").is_dir()
        assert report.details["done"][:2] == [
            "removed relay: its folder and its record",
            "took back: tools.override",
        ]

    def test_purge(self, scratch: Scratch) -> None:
        self._installed(scratch)
        self._remove(scratch, NOBODY, yes=True, purge=True)
        assert _config(scratch) == {"enabled": ["other"], "entries": {}}
        assert (scratch.home.path / "plugin-data" / "relay").is_dir()

    def test_declined(self, scratch: Scratch) -> None:
        self._installed(scratch)
        before = scratch.home.config.read_bytes()
        report = self._remove(scratch, Answers(yes=[False]))
        assert _rules(report) == ["remove-declined"]
        assert report.exit_code() == 1
        assert (scratch.home.plugins / "relay").is_dir()
        assert scratch.home.config.read_bytes() == before

    def test_nobody_to_ask(self, scratch: Scratch) -> None:
        self._installed(scratch)
        with pytest.raises(Misuse) as raised:
            self._remove(scratch, NOBODY)
        assert raised.value.remedy == "packtool remove --yes relay"
        assert (scratch.home.plugins / "relay").is_dir()

    @pytest.mark.parametrize("yes", [False, True])
    def test_unrecorded_needs_its_path(self, scratch: Scratch, *, yes: bool) -> None:
        folder = scratch.loose("relay")
        assert _rules(self._remove(scratch, Answers(typed="relay"), yes=yes)) == ["remove-declined"]
        assert folder.is_dir()
        with pytest.raises(Misuse):
            self._remove(scratch, NOBODY, yes=yes)
        assert folder.is_dir()
        assert self._remove(scratch, Answers(typed=str(folder)), yes=yes).exit_code() == 0
        assert not folder.exists()

    def test_links_and_categories_are_left_alone(self, scratch: Scratch) -> None:
        elsewhere = scratch.loose("elsewhere")
        (scratch.home.plugins / "relay").symlink_to(elsewhere)
        with pytest.raises(Misuse, match="is a link to"):
            self._remove(scratch, Answers(yes=[True]), yes=True)
        assert (elsewhere / "plugin.yaml").exists()
        scratch.loose("tools/clock")
        with pytest.raises(Misuse, match="lies in a category"):
            remove_plugin(scratch.home, Removing(name="tools/clock", yes=True), Answers(yes=[True]), _aside(scratch))

    def test_nix(self, scratch: Scratch) -> None:
        place = scratch.home.path / "store"
        place.mkdir()
        (place / "plugin.yaml").write_text("name: relay\n")
        (scratch.home.plugins / "nix-managed-relay").symlink_to(place)
        with pytest.raises(Misuse, match="system's own configuration"):
            self._remove(scratch, Answers(yes=[True]), yes=True)

    def test_folder_gone_already(self, scratch: Scratch) -> None:
        self._installed(scratch)
        for file in (scratch.home.plugins / "relay").iterdir():
            file.unlink()
        (scratch.home.plugins / "relay").rmdir()
        report = self._remove(scratch, NOBODY)
        assert report.details["done"][0] == "forgot relay: its folder was gone already"
        assert set(read_records(scratch.home)) == {"other"}


def test_edits_of_what_is_removed_are_told_before_the_question_and_kept(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    person = Answers(yes=[True])

    report = remove_plugin(scratch.home, Removing(name="relay"), person, _aside(scratch))

    assert person.heard[0] == "It was edited here (mine.txt added); that is kept aside."
    assert person.heard[1].startswith("Remove relay")
    (kept,) = kept_of(scratch.home, "relay")
    assert (kept.folder / "files" / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert _rules(report) == ["move-edits-kept"]
    assert not folder.exists()


def test_what_was_edited_too_often_is_not_removed(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    for number in range(MOST_KEPT):
        aside = Aside(home=scratch.home, now=NOW + dt.timedelta(minutes=number), at_commit=None)
        assert aside.keep(scratch.one("relay"), new={}) is not None

    report = remove_plugin(scratch.home, Removing(name="relay", yes=True), NOBODY, _aside(scratch))

    assert _rules(report) == ["move-kept-enough"]
    assert (folder / "mine.txt").exists()


def test_who_needs_what_goes_is_told_before_it_goes(scratch: Scratch) -> None:
    scratch.plugin("clock")
    scratch.plugin("relay", native("relay", "requires_plugins: [clock]"))
    scratch.config("plugins:\n  enabled: [relay, clock]\n")
    person = Answers(yes=[False])

    stays = remove_plugin(scratch.home, Removing(name="clock"), person, _aside(scratch))
    off = disable_plugin(scratch.home, "clock")

    assert person.heard[0] == "relay needs clock, and is enabled."
    assert _rules(stays) == ["remove-declined"]
    assert _rules(off) == ["still-needed"]
    assert off.findings[0].remedy == "packtool disable relay"
    assert _rules(enable_plugin(scratch.home, "relay", NOBODY, now=NOW)) == ["installed-needs-off"]
    disable_plugin(scratch.home, "relay")
    assert _rules(disable_plugin(scratch.home, "clock")) == []
