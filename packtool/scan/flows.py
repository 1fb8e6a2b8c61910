"""Where data flows in one plugin: the modules' summaries joined, and kept for the next scan of the same files."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool import code
from packtool.code.flow.solving import Flow
from packtool.code.flow.summary import Sink, Source, Spot
from packtool.scan.cache import DAMAGED
from packtool.scan.engines.flows import FROM, NAME, TO
from packtool.scan.inventory_rules import UNFOLLOWED
from packtool.scan.kinds import FileKind
from packtool.scan.match import Match, Place
from packtool.scan.staging import plain_bytes
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from packtool.code import Reading
    from packtool.scan.cache import Cache
    from packtool.scan.engines.flows import Flows
    from packtool.scan.inventory import ScannedFile
    from packtool.scan.match import Unit

_PATH = "unit.py"


def summary_of(unit: Unit, flows: Flows, reading: Reading | None = None) -> str:
    """Return the summary of a unit of Python (``reading``, where it was read); an empty text where nothing is read."""
    reading = reading or readable(unit)
    return "" if reading is None else flows.summary(reading)


def readable(unit: Unit) -> Reading | None:
    """Return the reading of a unit of Python, without what could not be parsed in it, or ``None``."""
    module = code.Project({_PATH: plain_bytes(unit)}).module(_PATH)
    whole = module if isinstance(module, code.Module) else code.mend(unit.text, _PATH)
    return None if whole is None else code.Reading(whole)


def summary_key(unit: Unit) -> str:
    """Return the name under which a unit's summary is kept."""
    return f"flow {unit.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Joiner:
    """Joins summaries; ``fresh`` are those just made, by the units' keys, and ``cache`` holds the others."""

    flows: Flows
    fresh: Mapping[str, str]
    cache: Cache

    def join(self, files: Sequence[ScannedFile], roles: Mapping[str, Role]) -> Mapping[str, Sequence[Match]]:
        """Return the matches of flow rules in a plugin, by the paths of the files that they stand in.

        Data from a file that nothing gives to the host or the agent, such as a test, is told where it comes from.
        """
        modules = {
            file.path: file.unit for file in files if file.unit is not None and file.unit.kind is FileKind.PYTHON
        }
        found, gave_up = self._known(modules) if modules else ((), ())
        matches: defaultdict[str, list[Match]] = defaultdict(list)
        for flow, match in self.flows.matches(found):
            if roles[flow.source_path] is Role.SUPPORT and roles[flow.sink_path] is not Role.SUPPORT:
                matches[flow.source_path].append(_at_source(flow, match))
            else:
                matches[flow.sink_path].append(match)
        for path in gave_up:
            place = Place(line=1, column=1, end_line=1, end_column=2)
            matches[path].append(Match(rule=UNFOLLOWED.id, place=place, engine=NAME))
        return matches

    def _known(self, modules: Mapping[str, Unit]) -> tuple[tuple[Flow, ...], tuple[str, ...]]:
        listed = "\n".join(f"{path!a} {unit.key}" for path, unit in sorted(modules.items()))
        key = f"flows {hashlib.sha256(listed.encode()).hexdigest()}"
        kept = self.cache.note(key)
        known = None if kept is None else _read(kept, modules)
        if known is not None:
            return known
        found, gave_up = self._solved(modules)
        self.cache.keep_note(key, json.dumps([found, gave_up]))
        return found, gave_up

    def _solved(self, modules: Mapping[str, Unit]) -> tuple[tuple[Flow, ...], tuple[str, ...]]:
        try:
            return self.flows.solved({path: text for path, unit in modules.items() if (text := self._summary(unit))})
        except DAMAGED:
            # A summary that was kept is none: all are made anew.
            anew = {path: text for path, unit in modules.items() if (text := summary_of(unit, self.flows))}
            return self.flows.solved(anew)

    def _summary(self, unit: Unit) -> str:
        fresh = self.fresh.get(unit.key)
        if fresh is None:
            fresh = self.cache.note(summary_key(unit)) or None
        return summary_of(unit, self.flows) if fresh is None else fresh


def _at_source(flow: Flow, match: Match) -> Match:
    """Return a match that stands where its data comes from, and says where it goes."""
    captures = {key: value for key, value in match.captures.items() if key != FROM}
    captures[TO] = f"{flow.sink_path}, line {flow.sink.spot.line}"
    return replace(match, place=Place(**flow.source.spot._asdict()), captures=captures)


def _read(kept: str, modules: Container[str]) -> tuple[tuple[Flow, ...], tuple[str, ...]] | None:
    """Return the flows and the modules given up that were kept, or ``None`` where they are not such."""
    try:
        listed, gave_up = json.loads(kept)
        flows = tuple(_flow(*one) for one in listed)
        paths = {path for flow in flows for path in (flow.source_path, flow.sink_path)} | set(gave_up)
        return (flows, tuple(gave_up)) if all(path in modules for path in paths) else None
    except DAMAGED:
        return None


def _flow(source_path: str, source: list, sink_path: str, sink: list, labels: int) -> Flow:  # type: ignore[type-arg]
    return Flow(
        source_path=source_path,
        source=Source(int(source[0]), _spot(source[1]), str(source[2])),
        sink_path=sink_path,
        sink=Sink(str(sink[0]), _spot(sink[1]), str(sink[2])),
        labels=int(labels),
    )


def _spot(numbers: list) -> Spot:  # type: ignore[type-arg]
    return Spot(*map(int, numbers))
