"""The questions of an install, few and in a fixed order, and what was answered; nothing is changed meanwhile."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.env_names import why_refused
from packtool.contract.name import safe_to_show
from packtool.host.consent import granted, left_over
from packtool.host.env_file import read_env
from packtool.install.rules import VARIABLE_REFUSED
from packtool.install.standing import Way
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.findings import Finding
    from packtool.install.admit import Admission
    from packtool.install.standing import Standing
    from packtool.install.wish import Person, Wish
    from packtool.manifests.plugin_yaml import EnvAsked
    from packtool.plugin.model import Plugin

_ABOUT = 200
# A manifest that does not say whether a value is secret usually still calls it so.
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASS|CRED|AUTH|COOKIE|SESSION|PRIVATE")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was answered for one plugin: capability ids granted, values given (never shown), names still unset."""

    granted: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict, repr=False)
    missing: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """All answers: by the entry's position, and whether the plugins are to be enabled."""

    of: Mapping[int, Answer]
    enable: bool


def ask(
    admitted: Sequence[Admission], standing: Standing, wish: Wish, person: Person, environ: Mapping[str, str]
) -> Answers:
    """Ask for consent per plugin, then for values that are missing, then once whether to enable.

    What an earlier plugin of a name was given is told first: it is cleared, and none of it is taken over.
    """
    for one in admitted:
        _tell_left_overs(one, standing, person)
    consents = {one.candidate.position: _consent(one, standing, person) for one in admitted}
    known = {*environ, *read_env(standing.home)}
    values: dict[int, Answer] = {}
    for one in admitted:
        position = one.candidate.position
        values[position] = _values(one, consents[position], known, person)
        known |= values[position].values.keys()
    enable = wish.enable if wish.enable is not None else _enable(admitted, standing, person)
    return Answers(of=values, enable=enable)


def confirm(admitted: Sequence[Admission], every: int, person: Person, *, edited: int = 0) -> bool:
    """Ask the one question about all that is to be installed, ``edited`` of which replace what was edited."""
    warned = sum(one.candidate.state == "warn" for one in admitted)
    count = "1 plugin" if len(admitted) == 1 else f"{len(admitted)} plugins"
    notes = [f"{warned} with warnings"] if warned else []
    notes += [f"{every - len(admitted)} of the pack's {every} refused"] if every > len(admitted) else []
    notes += [f"{edited} edited here, kept aside"] if edited else []
    aside = f" ({', '.join(notes)})" if notes else ""
    return person.confirm(f"Install {count}{aside}?")


def _tell_left_overs(admission: Admission, standing: Standing, person: Person) -> None:
    if admission.plugin is None or admission.same_source:
        return
    found = left_over(standing.config, admission.plugin.name)
    if found:
        name = safe_to_show(admission.plugin.name)
        person.say(f"{name}: another plugin of this name was given {found.words}; that is cleared")


def _consent(admission: Admission, standing: Standing, person: Person) -> tuple[str, ...]:
    plugin = admission.plugin
    if plugin is None or not plugin.capabilities:
        return ()
    held = granted(standing.config, plugin.name) if admission.same_source else frozenset()
    wanted = [one for one in plugin.capabilities if one.id not in {*held, *admission.given}]
    if not wanted or not person.is_there:
        return ()
    name = safe_to_show(plugin.name)
    lines = [f"{name} asks for:", *(f"  {one.id}: it {one.risk}" for one in wanted)]
    person.say("\n".join(lines))
    return tuple(one.id for one in wanted) if person.confirm(f"Grant {name} that?") else ()


def _values(admission: Admission, consent: tuple[str, ...], known: set[str], person: Person) -> Answer:
    plugin = admission.plugin
    given: dict[str, str] = {}
    missing: list[str] = []
    findings: list[Finding] = []
    for wanted in plugin.env if plugin is not None else ():
        if plugin is None or not wanted.required or wanted.name in known:
            continue
        refusal = why_refused(wanted.name, plugin=plugin.name)
        if refusal is not None:
            message = f"{safe_to_show(plugin.name)} asks for {clean(wanted.name, limit=80)}, which {refusal}"
            findings.append(VARIABLE_REFUSED.at(admission.candidate.at, message))
            continue
        value = _value(plugin, wanted, person)
        if value is None:
            missing.append(wanted.name)
        else:
            given[wanted.name] = value
    return Answer(granted=consent, values=given, missing=tuple(missing), findings=tuple(findings))


def _value(plugin: Plugin, wanted: EnvAsked, person: Person) -> str | None:
    if not person.is_there:
        return None
    about = f"{safe_to_show(plugin.name)}: {wanted.description}" if wanted.description else safe_to_show(plugin.name)
    secret = wanted.secret if wanted.secret is not None else _SECRET.search(wanted.name) is not None
    return person.value_of(wanted.name, about=clean(about, limit=_ABOUT), hidden=secret)


def _enable(admitted: Sequence[Admission], standing: Standing, person: Person) -> bool:
    """Ask whether to enable; what is there already and enabled stays so, and is not asked about."""
    names = [one.plugin.name for one in admitted if one.plugin is not None]
    on = {name for name in names if standing.is_enabled(name)}
    replaced = {one.plugin.name for one in admitted if one.plugin is not None and one.way is Way.REPLACES}
    if not person.is_there or not (set(names) - on) | replaced:
        return False
    off = [safe_to_show(name) for name in names if name in on & replaced]
    if off:
        person.say(f"enabled until now, with the code that is replaced: {', '.join(off)}; a no disables it")
    return person.confirm("Enable what was installed?")
