from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sample_plugins import native

from packtool.host.installed import look_at
from packtool.installed.needing import judge_needs

if TYPE_CHECKING:
    from scratch_home import Scratch


def _told(scratch: Scratch) -> list[tuple[str, str, str]]:
    found = judge_needs(look_at(scratch.home))
    return [(one.rule.id, one.severity.word, one.remedy) for one in found]


@pytest.mark.parametrize(
    ("enabled", "wanted", "told"),
    [
        ("[relay]", "clock", [("installed-needs-off", "warning", "packtool enable clock")]),
        ("[relay, clock]", "clock", []),
        ("[relay]", "moon", [("installed-needs-missing", "warning", "packtool search moon")]),
        ("[clock]", "moon", [("installed-needs-missing", "note", "packtool search moon")]),
        ("[clock]", "clock", []),
        (
            "[relay, clock]",
            "{id: clock, version_range: '>=2.0'}",
            [("installed-needs-range", "warning", "packtool update --dry-run --to latest clock")],
        ),
        ("[relay]", "disk-cleanup", []),
    ],
)
def test_what_a_plugin_needs_and_does_not_have(
    scratch: Scratch, enabled: str, wanted: str, told: list[tuple[str, str, str]]
) -> None:
    scratch.plugin("clock")
    scratch.plugin("relay", native("relay", f"requires_plugins: [{wanted}]"))
    scratch.config(f"plugins:\n  enabled: {enabled}\n")

    assert _told(scratch) == told


def test_what_is_disabled_needs_nothing(scratch: Scratch) -> None:
    scratch.plugin("relay", native("relay", "requires_plugins: [moon]"))
    scratch.config("plugins:\n  disabled: [relay]\n")

    assert _told(scratch) == []
