from __future__ import annotations

import itertools

import pytest

from packtool.contract.versions import within
from packtool.plugin.needing import circles, in_order


def test_what_is_needed_comes_first_and_all_else_stays() -> None:
    assert in_order({"d": [], "a": ["b"], "b": ["c"], "c": ["elsewhere"], "e": []}) == ("d", "c", "b", "a", "e")


def test_every_order_of_a_chain_becomes_one() -> None:
    needs = {"a": ["b"], "b": ["c"], "c": ["d"], "d": []}
    for names in itertools.permutations(needs):
        assert in_order({name: needs[name] for name in names}) == ("d", "c", "b", "a")


def test_a_circle_comes_last_as_it_came() -> None:
    needs = {"x": ["a"], "a": ["b"], "b": ["a"], "free": []}
    assert in_order(needs) == ("free", "x", "a", "b")
    assert circles(needs) == (("a", "b"),)


def test_a_circle_is_found_beside_a_need_that_leads_nowhere() -> None:
    assert circles({"a": ["leaf", "b"], "leaf": [], "b": ["a"]}) == (("a", "b"),)


def test_a_plugin_that_needs_itself_and_two_circles() -> None:
    assert circles({"self": ["self"], "b": ["c"], "c": ["d"], "d": ["c"]}) == (("self",), ("c", "d"))


def test_no_circles_where_there_are_none() -> None:
    assert circles({"a": ["b"], "b": [], "c": ["a", "b"]}) == ()


def test_a_long_chain_takes_no_long_time() -> None:
    chain = {str(number): [str(number + 1)] for number in range(20_000)}
    assert in_order(chain)[0] == "19999"
    assert circles({**chain, "20000": ["0"]})[0][0] == "0"


@pytest.mark.parametrize(
    ("written", "version", "expected"),
    [
        ("", "anything", True),
        (">=1.2", "1.2.0", True),
        (">=1.2", "1.1.9", False),
        (">=1.2,<2", "1.9", True),
        (">=1.2,<2", "2.0", False),
        ("1.2", "1.3", True),
        ("==1.2", "1.2.0", True),
        ("!=1.2", "1.2", False),
        (">=1", "?", None),
        ("~=1.0", "1.0", None),
    ],
)
def test_versions_are_in_ranges_as_hermes_reads_them(written: str, version: str, expected: object) -> None:
    assert within(written, version) is expected
