"""From wishes to what is done: one question about all, the ways of the commands, what fails told beside the rest."""

from __future__ import annotations

import datetime as dt
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from sample_plugins import native
from scratch_home import scratch_home

from packtool.errors import CouldNotLook
from packtool.formats import done
from packtool.installed.why.brought import WithHermes, with_hermes
from packtool.installed.why.environment import Environment
from packtool.installed.why.roots import Around
from packtool.screen.board import Wish
from packtool.screen.flow import agreed, apply
from packtool.screen.items import Kind, items_of

if TYPE_CHECKING:
    from pathlib import Path

    from scratch_home import Scratch

NOW = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)


@dataclass(slots=True, kw_only=True)
class Answers:
    """A person who answers in order, and remembers what was said and asked."""

    given: list[bool]
    heard: list[str] = field(default_factory=list)

    @property
    def is_there(self) -> bool:
        return True

    def say(self, text: str) -> None:
        self.heard += text.split("\n")

    def confirm(self, question: str) -> bool:
        self.heard.append(question)
        return self.given.pop(0)

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        raise AssertionError((name, about, hidden))


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    made = scratch_home(tmp_path / "home")
    made.plugin("relay", native("relay", "capabilities: [llm.model_override, tools.override]"))
    made.plugin("notes", native("notes"))
    made.config("plugins:\n  enabled: [notes]\n")
    return made


def _wishes(scratch: Scratch) -> list[Wish]:
    items = items_of(scratch.home, WithHermes())
    return [Wish(item=item, is_on=not item.is_on) for item in items if item.kind is Kind.PLUGIN]


def test_each_plugin_is_shown_before_it_is_asked_about(scratch: Scratch) -> None:
    person = Answers(given=[True, True])

    granted = agreed(scratch.home, _wishes(scratch), person)

    assert granted == {"relay": True}
    assert person.heard[0] == "relay"
    assert person.heard[-5:] == [
        "Grant all of this to relay: llm.model_override, tools.override?",
        "To be changed:",
        "  disable notes",
        "  enable relay, and grant it llm.model_override, tools.override",
        "Make these 2 changes?",
    ]
    assert scratch.home.config.read_text(encoding="utf-8") == "plugins:\n  enabled: [notes]\n"


def test_a_no_at_the_end_is_a_no_to_all(scratch: Scratch) -> None:
    assert agreed(scratch.home, _wishes(scratch), Answers(given=[True, False])) is None


def test_what_cannot_be_done_keeps_nothing_else_back(scratch: Scratch) -> None:
    wishes = _wishes(scratch)
    shutil.rmtree(scratch.home.plugins / "relay")

    report = apply(scratch.home, wishes, {"relay": True}, now=NOW)

    assert report.exit_code() == 2
    assert [one.subject for one in report.unseen] == ["enable relay"]
    assert report.details["done"] == ["notes is disabled; Hermes does not load it from its next start on"]
    assert scratch.home.config.read_text(encoding="utf-8") == "plugins:\n  enabled: []\n  disabled:\n    - notes\n"
    text = done.render(report, width=80, color=False)
    assert "notes is disabled" in text
    assert "enable relay" in text


def test_one_thing_that_cannot_be_done_is_an_error(scratch: Scratch) -> None:
    wishes = [wish for wish in _wishes(scratch) if wish.is_on]
    shutil.rmtree(scratch.home.plugins / "relay")

    with pytest.raises(CouldNotLook, match="relay"):
        apply(scratch.home, wishes, {"relay": True}, now=NOW)


MEMORY = b"class M:\n    pass\n\n\ndef register(ctx):\n    ctx.register_memory_provider(M())\n"


def _brought(scratch: Scratch, site: Path) -> WithHermes:
    for folder, name in (
        ("disk-cleanup", "disk-cleanup"),
        ("memory/honcho", "honcho"),
        ("context_engine/fold", "fold"),
    ):
        place = site / "plugins" / folder
        place.mkdir(parents=True)
        (place / "plugin.yaml").write_bytes(native(name)["plugin.yaml"])
        (place / "__init__.py").write_bytes(native(name)["__init__.py"])
    (site / "hermes_cli").mkdir()
    environment = Environment(site=site, shown="venv", version="0.22.0")
    return with_hermes(Around(home=scratch.home, environ={}, working=site, environment=environment))


def test_what_comes_with_hermes_is_found_and_marked(scratch: Scratch, tmp_path: Path) -> None:
    items = items_of(scratch.home, _brought(scratch, tmp_path / "site"))

    shown = {(item.group, item.shown): (item.kind, item.state) for item in items}
    assert shown["come with Hermes", "disk-cleanup"] == (Kind.FIXED, "not enabled")
    assert shown["memory provider (one)", "honcho"] == (Kind.CHOICE, "")
    assert shown["context engine (one)", "fold"] == (Kind.CHOICE, "")
    (honcho,) = [item for item in items if item.shown == "honcho"]
    done = apply(scratch.home, [Wish(item=honcho, is_on=True)], {}, now=NOW).details["done"]
    assert done == ["the memory provider is honcho, from the next start of Hermes on"]
    assert "provider: honcho" in scratch.home.config.read_text(encoding="utf-8")


def test_a_provider_that_asks_for_something_is_asked_about(scratch: Scratch) -> None:
    scratch.loose("mymem", {**native("mymem", "capabilities: [llm.model_override]"), "__init__.py": MEMORY})
    (item,) = [each for each in items_of(scratch.home, WithHermes()) if each.shown == "mymem"]
    wishes, person = [Wish(item=item, is_on=True)], Answers(given=[True, True])

    granted = agreed(scratch.home, wishes, person)

    assert granted == {"mymem": True}
    assert "Grant this to mymem: llm.model_override?" in person.heard
    report = apply(scratch.home, wishes, granted, now=NOW)
    assert report.details["done"][-1] == "granted to mymem: llm.model_override"
    text = scratch.home.config.read_text(encoding="utf-8")
    assert "provider: mymem" in text
    assert "granted_capabilities" in text


def test_what_was_just_agreed_to_is_not_proposed_to_be_taken_back(scratch: Scratch) -> None:
    scratch.loose("manual", native("manual", "capabilities: [llm.model_override]"))
    (item,) = [each for each in items_of(scratch.home, WithHermes()) if each.shown == "manual"]

    report = apply(scratch.home, [Wish(item=item, is_on=True)], {"manual": True}, now=NOW)

    assert "granted to manual: llm.model_override" in report.details["done"]
    assert "grant-foreign" not in [finding.rule.id for finding in report.findings]
