"""What Python and JavaScript are seen to do and to register with their host, in the words of the behaviours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code import Act, Behaviour, Project, Registration, observe, registrations
from packtool.code.javascript import observe_script
from packtool.code.rewriting import place_of
from packtool.scan.engines.observed_rules import COMPUTED, NAME, WHAT, rule_of
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code import Reading

PATH = "unit.py"
_MOST = 400
_ACTS = {
    Act.NETWORK: ("network", "a host not written here, by {}"),
    Act.HOST: ("network", "{}"),
    Act.LISTENS: ("network", "listens on {}"),
    Act.PROGRAM: ("subprocess", "{}"),
    Act.BACKGROUND: ("subprocess", "stays in the background: {}"),
    Act.READS_VARIABLE: ("environment", "{}"),
    Act.READS_ENVIRONMENT: ("environment", "all of it"),
    Act.PASSES_ENVIRONMENT: ("environment", "hands it to a program"),
    Act.SETS_VARIABLE: ("environment", "sets {}"),
    Act.READS_FILE: ("files", "reads {}"),
    Act.WRITES_FILE: ("files", "writes {}"),
    Act.DELETES_FILE: ("files", "deletes {}"),
    Act.DYNAMIC: ("dynamic-code", "{}"),
    Act.NATIVE: ("dynamic-code", "native: {}"),
    Act.INSTALLS: ("packages", "{}"),
}
_FILE_ACTS = frozenset({Act.READS_FILE, Act.WRITES_FILE, Act.DELETES_FILE})
_REGISTERED = {
    "hook": ("hooks", "{}"),
    "middleware": ("hooks", "middleware {}"),
    "approval_transport": ("hooks", "approval transport {}"),
    "system_prompt_section": ("hooks", "system prompt section {}"),
    "tool": ("tools", "{}"),
    "command": ("tools", "command {}"),
    "cli_command": ("tools", "shell command {}"),
    "call_mcp": ("mcp-calls", "{}"),
}


def examine(project: Project, reading: Reading) -> Iterator[Match]:
    """Yield what a module does and registers, at most four hundred of each."""
    acts = observe(reading)
    kinds = frozenset(act.act for act in acts)
    for act in acts[:_MOST]:
        if act.act in _ACTS and _counts(act, kinds):
            behaviour, form = _ACTS[act.act]
            yield _match(behaviour, form.format(act.what or COMPUTED), act.line, act.column)
    if "register_" in reading.module.text or "call_mcp" in reading.module.text:
        for one in registrations(project, [PATH])[:_MOST]:
            yield from _registered(one)


def examine_script(text: str) -> Iterator[Match]:
    """Yield the files and the variables that a script asks for."""
    for one in observe_script(text):
        yield _match(one.behaviour, one.what, *place_of(text, one.at))


def _counts(act: Behaviour, beside: frozenset[Act]) -> bool:
    # An address in some text is a mention, unless the module speaks to the network at all; and where hosts are
    # written, they say more than the function that speaks to them.
    if act.act is Act.HOST:
        return act.certain or Act.NETWORK in beside
    if act.act is Act.NETWORK:
        return Act.HOST not in beside
    if act.act in _FILE_ACTS:
        return bool(act.what) and not act.what.startswith("./")
    return True


def _registered(one: Registration) -> Iterator[Match]:
    if one.kind in _REGISTERED:
        behaviour, form = _REGISTERED[one.kind]
        told = form.format(one.name or COMPUTED)
        yield _match(behaviour, f"{told} (overrides)" if one.override else told, one.line, one.column)


def _match(behaviour: str, what: str, line: int, column: int) -> Match:
    place = Place(line=line, column=column, end_line=line, end_column=column + 1)
    return Match(rule=rule_of(behaviour), place=place, engine=NAME, captures={WHAT: what})
