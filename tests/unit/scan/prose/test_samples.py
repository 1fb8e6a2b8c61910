"""Every prose rule says yes and no where its sample file says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from packtool import resources
from packtool.scan.engines.text import read_unit
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit
from packtool.scan.prose.lexicon import Lexicon
from packtool.scan.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD = re.compile(r"^# (ruleid|ok): ([a-z0-9-]+)\n", re.MULTILINE)
_RULES = load_rules()
_LEXICON = Lexicon(_RULES.vocabulary)


def _samples() -> Iterator[tuple[str, bool, str]]:
    for file in sorted(resources.path("rules").glob("*/*.text.md")):
        parts = _HEAD.split(file.read_text(encoding="utf-8"))[1:]
        for wanted, rule, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            yield rule, wanted == "ruleid", text


@pytest.mark.parametrize(("rule", "wanted", "text"), list(_samples()))
def test_a_sample(rule: str, text: str, *, wanted: bool) -> None:
    unit = Unit(key="sample", kind=FileKind.MARKDOWN, text=text)
    assert (rule in {match.rule for match in read_unit(unit, _RULES.text, _LEXICON)}) is wanted


def test_every_prose_rule_has_samples_of_both_kinds() -> None:
    told = {(rule, wanted) for rule, wanted, _ in _samples()}
    assert told == {(rule.meta.rule.id, wanted) for rule in _RULES.text for wanted in (True, False)}
