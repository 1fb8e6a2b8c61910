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


def test_model_overrides_and_tools_taken_away_are_grants_too(examined: Callable[..., Examination]) -> None:
    code = (
        "from tools.registry import registry\n"
        "def register(ctx):\n    def look(**kwargs):\n        return ctx.llm.complete('hi', model='big')\n"
        "    ctx.register_hook('pre_llm_call', look)\n    registry.deregister('terminal')\n"
    )
    found = {(one.rule.id, one.location.line, one.severity.word) for one in examined(code).findings}
    assert ("doctor-capability-undeclared", 4, "warning") in found
    assert ("doctor-capability-unprobed", 4, "note") in found
    assert ("doctor-capability-undeclared", 6, "warning") in found


def test_the_line_that_a_user_needs_is_said_exactly(examined: Callable[..., Examination]) -> None:
    code = (
        "def register(ctx):\n    def look(**kwargs):\n        ctx.call_mcp('files', 'read')\n"
        "        ctx.inject_message('hi', session_key='s')\n    ctx.register_hook('pre_llm_call', look)\n"
        "    ctx.register_approval_transport('pager', look)\n"
    )
    remedies = [one.remedy for one in examined(code).findings if one.rule.id == "doctor-grant-needed"]
    assert remedies == [
        "users must write plugins.entries.sample.mcp_allowlist: [files]",
        "users must write plugins.entries.sample.allow_gateway_injection: true",
        "users must write security.approval.transport: pager",
    ]


def test_a_module_of_ones_own_is_no_private_one_of_hermes(examined: Callable[..., Examination]) -> None:
    code = (
        "try:\n    from .tools import add\nexcept ImportError:\n    from tools import add\n"
        "def register(ctx):\n    pass\n"
    )
    seen = examined({"__init__.py": code, "tools.py": "add = 1\n"})
    assert [one.rule.id for one in seen.findings] == []
