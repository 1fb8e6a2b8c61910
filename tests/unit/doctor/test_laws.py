from __future__ import annotations

import types
from typing import TYPE_CHECKING

import pytest
from samples import SAMPLES

from packtool.doctor.laws import as_law, laws
from packtool.registry import Misbuilt, rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination


def test_every_rule_of_the_doctor_has_a_sample_of_both_kinds() -> None:
    assert {name for name in rules() if name.startswith("doctor-")} == set(SAMPLES)


@pytest.mark.parametrize("rule", SAMPLES)
def test_a_rule_finds_its_fault_where_it_stands(rule: str, examined: Callable[..., Examination]) -> None:
    sample = SAMPLES[rule]
    seen = examined(sample.bad, asked=sample.asked)
    assert sample.line in [one.location.line for one in seen.findings if one.rule.id == rule]


@pytest.mark.parametrize("rule", SAMPLES)
def test_a_rule_leaves_alone_what_is_near_to_its_fault(rule: str, examined: Callable[..., Examination]) -> None:
    sample = SAMPLES[rule]
    seen = examined(sample.good, asked=sample.asked)
    assert [one.message for one in seen.findings if one.rule.id == rule] == []
    assert [one.message for one in seen.findings if one.severity.word == "error"] == []


def test_a_module_without_judge_is_no_law() -> None:
    with pytest.raises(Misbuilt, match="must take subject"):
        as_law(types.ModuleType("stray"))


def test_laws_are_found_by_looking_into_the_folder() -> None:
    assert "packtool.doctor.laws.declared" in {getattr(law, "__name__", "") for law in laws()}
