"""Chains: rules that are met where other rules are met together, in one function, one file or one plugin."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from packtool.scan.roles import is_test
from packtool.scan.rules import Within
from packtool.scan.steps import is_announced, lowered
from packtool.scan.subject import Role
from packtool.scan.weigh import is_told, level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding
    from packtool.scan.match import Match
    from packtool.scan.reading import UnitReading
    from packtool.scan.rules import ChainRule, Meta
    from packtool.scan.weigh import Setting

_NAMED = 3


class Met(NamedTuple):
    """One match where it was met."""

    setting: Setting
    match: Match
    scope: int


def scope_of(line: int, reading: UnitReading) -> int:
    """Return the first line of the outermost function around a line; 0 stands for the file itself."""
    around = [first for first, last in reading.facts.functions if first <= line <= last]
    return min(around, default=0)


def find_chains(chains: Sequence[ChainRule], met: Sequence[Met], by_id: Mapping[str, Meta]) -> Iterator[Finding]:
    """Yield a finding for every place where all that a chain needs was met."""
    for chain in chains:
        wanted = {name for group in chain.needs for name in group}
        groups: defaultdict[tuple[str, int], list[Met]] = defaultdict(list)
        for one in met:
            counts = chain.within is not Within.PLUGIN or one.setting.role is not Role.SUPPORT
            if one.match.rule in wanted and counts and not is_told(one.match, by_id[one.match.rule], one.setting):
                groups[_place(chain.within, one)].append(one)
        for _, members in sorted(groups.items(), key=lambda item: item[0]):
            if all(any(one.match.rule in group for one in members) for group in chain.needs):
                yield _finding(chain, members, by_id)


def _place(within: Within, one: Met) -> tuple[str, int]:
    """Return what the links of a chain must have in common: several tests in one file are several stories."""
    if within is Within.PLUGIN:
        return ("", 0)
    path = one.setting.file.path
    alone = within is Within.FUNCTION or (one.setting.role is Role.SUPPORT and is_test(path))
    return (path, one.scope if alone else 0)


def _finding(chain: ChainRule, members: Sequence[Met], by_id: Mapping[str, Meta]) -> Finding:
    """Tell a chain at its last link, naming one match of each link."""
    links = [next(one for one in members if one.match.rule in group) for group in chain.needs]
    last = max(links, key=lambda one: (one.setting.file.path, one.match.place.line))
    told = [
        f"{by_id[one.match.rule].rule.summary.rstrip('.')} ({one.setting.file.path}, line {one.match.place.line})"
        for one in links[:_NAMED]
    ]
    severity = level(chain.meta, last.setting, last.match.place.line)
    if is_announced(chain.meta, last.setting.announced, lambda: all(one.setting.by_hand(one.match) for one in links)):
        severity = lowered(severity)
    message = f"{chain.meta.rule.summary} {'; '.join(told)}."
    return chain.meta.rule.at(last.setting.locate(last.match), message, severity=severity)
