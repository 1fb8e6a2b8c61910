"""Names that are Hermes' own: tools, slash commands and CLI commands that are built in, and names used twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.doctor.registered import of_kind
from packtool.doctor.tracing.values import NONE, truth
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

TOOL = Rule(
    id="doctor-tool-built-in",
    severity=Severity.WARNING,
    summary="A tool has the name of one that is built in, and does not ask to replace it.",
    why="Hermes keeps its own tool and ignores this one with a warning.",
    remedy="give the tool a name of its own, for instance with the plugin's name before it",
)
COMMAND = Rule(
    id="doctor-command-built-in",
    severity=Severity.WARNING,
    summary="A slash command has the name of one that is built in.",
    why="Hermes refuses it with nothing but a line in its log.",
    remedy="give the command a name of its own",
)
CLI = Rule(
    id="doctor-cli-built-in",
    severity=Severity.WARNING,
    summary="A command for `hermes NAME` has the name of one that is built in.",
    why="Hermes runs its own command and never asks the plugin's.",
    remedy="give the command a name of its own",
)
TWICE = Rule(
    id="doctor-registered-twice",
    severity=Severity.WARNING,
    summary="A tool or command is registered twice under one name.",
    why="The later one takes the place of the earlier.",
    remedy="give each a name of its own, or register it once",
)
PLUGIN = Rule(
    id="doctor-plugin-name-bundled",
    severity=Severity.WARNING,
    summary="A plugin has the name of one that comes with Hermes.",
    why="It takes the place of that plugin, and people take it for that one.",
    remedy="give the plugin a name of its own",
)
_OVERRIDE = (9, "override")
_TWICE_KINDS = ("tool", "command", "cli command")


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the names of tools and commands."""
    host = subject.host
    if subject.plugin.name in BUNDLED:
        yield PLUGIN.at(subject.manifest("name"), f"Hermes brings a plugin called {subject.plugin.name} itself")
    for each in of_kind(subject, "tool"):
        said = each.use.argument(*_OVERRIDE)
        if not each.use.more and (said is None or said == NONE or truth(said) is False):
            yield from _clash(subject, each, TOOL, host.tools, "the tool")
    for each in of_kind(subject, "command"):
        yield from _clash(subject, each, COMMAND, host.slash_commands, "the command /")
    for each in of_kind(subject, "cli command"):
        yield from _clash(subject, each, CLI, host.cli_commands, "the command hermes")
    for kind in _TWICE_KINDS:
        yield from _twice(subject, kind)


def _clash(
    subject: Subject, each: Registered, rule: Rule, built_in: Mapping[str, frozenset[str]], words: str
) -> Iterator[Finding]:
    name = each.name or ""
    if rule is COMMAND:
        name = name.lower().strip().lstrip("/").replace(" ", "-")
    having = [release for release in subject.asked if name in built_in.get(release, ())]
    if having:
        gap = "" if words.endswith("/") else " "
        message = f"{words}{gap}{clean(name, limit=80)} is built into Hermes {' and '.join(having)}"
        yield subject.at(rule, each.use.place_of(0, "name"), message)


def _twice(subject: Subject, kind: str) -> Iterator[Finding]:
    seen: dict[str, Registered] = {}
    for each in of_kind(subject, kind):
        if each.name is None or each.use.maybe:
            continue
        first = seen.setdefault(each.name, each)
        if first.use.spot != each.use.spot and first.use.method == each.use.method:
            where = f"{first.use.spot.path}:{first.use.spot.line}"
            message = f"the {kind} {clean(each.name, limit=80)} is registered at {where} already"
            yield subject.at(TWICE, each.use.spot, message)
