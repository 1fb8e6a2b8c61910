"""The Python of a plugin followed from where data comes from to where it goes, by the flow rules."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING

from packtool.code import flow as python
from packtool.errors import CouldNotLook
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.code import Reading
    from packtool.code.flow import Flow, Knowledge
    from packtool.scan.rules import FlowRule, Ruleset

NAME = "flow"
# What of a match is shown beside its place: where the data comes from, and the address it goes to.
FROM = "$FROM"
TO = "$TO"
ADDRESS = "$ADDRESS"
_MOST_OF_A_SINK = 8


class Flows:
    """Follows data by the flow rules of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Follow what ``ruleset`` names; nothing is prepared before there is something to follow."""
        self._flow = ruleset.flow
        bits = {name: 1 << number for number, name in enumerate(ruleset.flow["labels"])}
        self._rules = [(rule, sum(bits[label] for label in rule.labels)) for rule in ruleset.flows]

    @functools.cached_property
    def knowledge(self) -> Knowledge:
        """What the rules know of functions. Raises CouldNotLook where their data is broken."""
        try:
            return python.Knowledge(self._flow["labels"], self._flow["sinks"], self._flow["steps"])
        except (ValueError, KeyError) as fault:
            raise CouldNotLook(
                f"packtool's own rules in rules/vocabulary/flow are broken: {fault}",
                remedy="install packtool again: pip install --force-reinstall packtool",
            ) from None

    def summary(self, reading: Reading) -> str:
        """Return what the functions of one module pass on, as text to be kept."""
        return python.to_json(python.summarise(reading, self.knowledge))

    def solved(self, summaries: Mapping[str, str]) -> tuple[tuple[Flow, ...], tuple[str, ...]]:
        """Return the flows between the modules of a plugin, by paths, and the modules not followed to the end."""
        return python.solve({path: python.from_json(text) for path, text in summaries.items()}, self.knowledge)

    def alone(self, reading: Reading) -> tuple[Match, ...]:
        """Return the matches in a module that stands alone, such as code found in a text."""
        found, _ = python.solve({"": python.summarise(reading, self.knowledge)}, self.knowledge)
        return tuple(match for _, match in self.matches(found))

    def matches(self, flows: Sequence[Flow]) -> Iterator[tuple[Flow, Match]]:
        """Yield what the rules say of flows: of each rule, one match a source at a place, eight at most."""
        seen: dict[tuple[str, str, int], int] = {}
        for flow in flows:
            for rule, labels in self._rules:
                if flow.sink.name in rule.sinks and (flow.labels & labels or not (flow.labels or labels)):
                    name = rule.meta.rule.id
                    key = (name, flow.sink_path, flow.sink.spot.line)
                    seen[key] = seen.get(key, 0) + 1
                    if seen[key] <= (_MOST_OF_A_SINK if rule.meta.declared else 1):
                        yield flow, _match(rule, flow)


def _match(rule: FlowRule, flow: Flow) -> Match:
    spot = flow.sink.spot
    source = f"line {flow.source.spot.line}"
    captures = {FROM: source if flow.source_path == flow.sink_path else f"{flow.source_path}, {source}"}
    if not flow.labels:
        captures = {}
    if flow.sink.address:
        known = "<" not in flow.sink.address or "://" in flow.sink.address
        captures[ADDRESS] = json.dumps(flow.sink.address, ensure_ascii=False) if known else flow.sink.address
    return Match(
        rule=rule.meta.rule.id,
        place=Place(line=spot.line, column=spot.column, end_line=spot.end_line, end_column=spot.end_column),
        engine=NAME,
        captures=captures,
        origin=flow.source.text or None,
    )
