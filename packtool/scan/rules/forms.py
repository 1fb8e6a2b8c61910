"""The words for the scanner's rules: what every rule says of itself, and the three forms it is written in."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Rule

# What a plugin can be seen to do. Each word names a part of the review screen and of the comparison of two versions.
BEHAVIOURS = frozenset(
    [
        "dynamic-code",
        "environment",
        "files",
        "hooks",
        "mcp-calls",
        "network",
        "packages",
        "subprocess",
        "tools",
    ]
)


class Kind(enum.Enum):
    """What a rule's match means; FACT is never shown by itself, only a chain makes something of it."""

    THREAT = "threat"
    SUSPICIOUS = "suspicious"
    BEHAVIOUR = "behaviour"
    FACT = "fact"

    @property
    def severity(self) -> Severity:
        """The level of a finding of this kind before its context is weighed."""
        return {Kind.THREAT: Severity.ERROR, Kind.SUSPICIOUS: Severity.WARNING}.get(self, Severity.NOTE)


class Within(enum.Enum):
    """How near to each other the facts of a chain must lie."""

    FUNCTION = "function"
    FILE = "file"
    PLUGIN = "plugin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """What every rule says of itself.

    ``behaviour`` is one of BEHAVIOURS; ``detail`` is the metavariable that holds what is shown for it (a host, a
    program, a name). ``declared`` is ``key`` where a key that the plugin's manifest declares is expected, ``host``
    where a host that it or the README names is; a ``store`` of a vendor's, a ``file`` of which people are told
    that it is written, a ``package`` that is declared, and the ``repository`` that the plugin is installed from, take
    a step off. ``unmasked`` says whether the rule is also run on what constants fold to.
    ``loaded`` says that the act changes only the process that it runs in, so that it means something in what the host
    loads and nothing elsewhere. ``bandit`` are the ids of bandit's tests that say the same; a match of one is a match
    of this rule. ``announced`` is what a text that comes with the plugin says where it tells people of the deed, which
    takes a step off the finding; with ``typed`` only where nothing but a command that a person types leads to the deed.
    """

    rule: Rule
    kind: Kind
    family: str
    behaviour: str | None = None
    detail: str | None = None
    declared: str | None = None
    bandit: tuple[str, ...] = ()
    unmasked: bool = True
    loaded: bool = False
    announced: str | None = None
    typed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SemgrepRule:
    """A rule that semgrep matches: ``body`` is what the engine is given, without metadata; ``languages`` its own."""

    meta: Meta
    languages: tuple[str, ...]
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRule:
    """A rule about prose: every group of ``every`` must be met by one of its lists, near to each other.

    Each list is a name in the vocabulary, such as ``act.send``. ``window`` is how many neighbouring clauses count as
    near (1: the same clause; 0: the same section). ``unless`` names lists that excuse a clause that holds them;
    ``places`` are the kinds of text that it is for. ``object`` says that the second group is what the first one's verb
    governs, so that the one follows right upon the other. ``described`` says that a verb with which a description begins
    tells what the thing does, and orders nothing.
    """

    meta: Meta
    every: tuple[tuple[str, ...], ...]
    unless: tuple[str, ...] = ()
    window: int = 2
    places: tuple[str, ...] = ()
    object: bool = False
    described: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowRule:
    """A rule that is met where data with one of ``labels`` reaches one of ``sinks`` (names in ``vocabulary/flow/``).

    Without labels it is met where a sink is that takes nothing.
    """

    meta: Meta
    labels: tuple[str, ...]
    sinks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainRule:
    """A rule that is met where other rules are met together: every group of ``needs`` by one of its rule ids."""

    meta: Meta
    needs: tuple[tuple[str, ...], ...]
    within: Within


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All rules that are shipped. ``vocabulary``: list name -> language -> phrases. ``digest`` is over every file.

    ``flow`` is what flow rules know of functions: ``labels``, ``sinks`` and ``steps``, as ``code.flow`` reads them.
    """

    semgrep: tuple[SemgrepRule, ...]
    text: tuple[TextRule, ...]
    flows: tuple[FlowRule, ...]
    chains: tuple[ChainRule, ...]
    vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]]
    flow: Mapping[str, Mapping[str, Any]]
    digest: str
    by_id: Mapping[str, Meta] = field(repr=False)
