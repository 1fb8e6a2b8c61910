"""The flows of `enable` and `disable`: a plugin's state in config.yaml, and consent to what it asks for."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import Location, Report, Verdict
from packtool.host.config import change_config
from packtool.host.consent import grant, revoke
from packtool.host.installed import State, look_at
from packtool.host.plugins_config import disable, enable
from packtool.installed import rules
from packtool.installed.checked import check
from packtool.installed.chosen import chosen
from packtool.installed.grants import judge_grants, powers_of
from packtool.installed.needing import judge_needs, missed
from packtool.installed.words import for_home, in_home, place_of, typed, verdict_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Sequence

    from packtool.contract.capabilities import Capability
    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.config import Editor
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.chosen import Person
    from packtool.installed.grants import Powers

ENABLE = "enable"
DISABLE = "disable"
_RESTART = "Hermes loads it at its next start"


def enable_plugin(home: Home, name: str, person: Person, *, now: dt.datetime) -> Report:
    """Enable a plugin, and ask a person for consent to what it asks for and does not have.

    Nothing is changed while its last verdict is fail. Raises Misuse for a plugin that is not there, and CouldNotLook
    when the home cannot be read or changed.
    """
    holdings = look_at(home)
    one = chosen(home, holdings, name, ENABLE)
    refused = refusal(holdings, one)
    if refused is not None:
        return _report(home, ENABLE, one, [refused], ([], []))
    asked = pending(one, powers_of(holdings, one.key))
    answer = _ask(one, asked, person)
    change_config(home, partial(_change, one, answer, pending=bool(asked), now=now))
    done = [f"{one.shown} is enabled; {_RESTART}"]
    done += [f"granted to {one.shown}: {', '.join(answer)}"] if answer else []
    after = look_at(home)
    held = powers_of(after, one.key).capabilities
    left = [capability.id for capability in asked if capability.id not in held]
    findings = [*_warnings(one, left), *_powers(after, one, agreed=bool(answer)), *judge_needs(after, {one.key})]
    return _report(home, ENABLE, one, findings, (done, ["packtool list --why"]))


def _powers(holdings: Holdings, one: Installed, *, agreed: bool) -> Iterator[Finding]:
    """Give what is odd about what it holds; what a person has just agreed to is no stranger's power."""
    for found in judge_grants(holdings, {one.key}):
        if not (agreed and found.rule is rules.GRANT_FOREIGN):
            yield found


def refusal(holdings: Holdings, one: Installed) -> Finding | None:
    """Say why a plugin cannot be enabled, or ``None``."""
    if verdict_of(one) == Verdict.FAIL.value:
        message = f"{one.shown} stays as it is: the last verdict of it is fail"
        return rules.LAST_FAILED.at(place_of(one), message, remedy=f"packtool remove {typed(one.key)}")
    twin = next((each for each in holdings.installed if each.key == one.key and each.folder != one.folder), None)
    if twin is not None:
        message = f"{one.shown} stays as it is: plugins/{safe_to_show(twin.folder)} goes by the same name"
        return rules.NAMES_MEET.at(place_of(twin), message)
    return None


def _change(one: Installed, answer: tuple[str, ...] | None, editor: Editor, *, pending: bool, now: dt.datetime) -> None:
    """Enable, and record the ``answer`` to what was asked: ``None`` where nobody was, empty where it was no."""
    enable(editor, one.key, also=_aliases(one))
    declared = tuple(capability.id for capability in one.plugin.capabilities) if one.plugin is not None else ()
    if answer:
        grant(editor, one.key, granted=answer, declared=declared, now=now)
    elif answer is not None and pending:
        # Whoever says no means what was written by hand, too.
        revoke(editor, one.key, declared)


def disable_plugin(home: Home, name: str) -> Report:
    """Disable a plugin; what was granted to it stays. Raises as ``enable_plugin`` does."""
    holdings = look_at(home)
    one = chosen(home, holdings, name, DISABLE)
    before = one.state
    change_config(home, lambda editor: disable(editor, one.key, also=_aliases(one)))
    word = "was disabled already" if before is State.DISABLED else "is disabled"
    done = [f"{one.shown} {word}; Hermes does not load it from its next start on"]
    return _report(home, DISABLE, one, list(missed(holdings, one)), (done, [f"packtool enable {typed(one.key)}"]))


def _aliases(one: Installed) -> tuple[str, ...]:
    """Return the other names by which Hermes takes it for enabled or disabled."""
    return tuple({one.name, one.folder} - {one.key})


def pending(one: Installed, powers: Powers) -> tuple[Capability, ...]:
    """Return what the plugin asks for and nobody consented to, whether or not config.yaml gives it."""
    declared = one.plugin.capabilities if one.plugin is not None else ()
    agreed = powers.consented if powers.consent is not None else frozenset()
    return tuple(capability for capability in declared if capability.id not in agreed)


def _ask(one: Installed, pending: Sequence[Capability], person: Person) -> tuple[str, ...] | None:
    if not pending or not person.is_there:
        return None
    person.say("\n".join([f"{one.shown} asks for:", *(f"  {each.id}: it {each.risk}" for each in pending)]))
    word = "this" if len(pending) == 1 else "all of this"
    return tuple(each.id for each in pending) if person.confirm(f"Grant {word} to {one.shown}?") else ()


def _warnings(one: Installed, left: Sequence[str]) -> Iterator[Finding]:
    if left:
        message = f"{one.shown} asks for {', '.join(left)}, and it was not granted; a person at a terminal can grant it"
        remedy = f"packtool enable {typed(one.key)}"
        yield rules.NOT_GRANTED.at(Location(path="config.yaml"), message, remedy=remedy)
    if verdict_of(one) not in {verdict.value for verdict in Verdict}:
        message = f"nobody has scanned {one.shown}"
        yield rules.NEVER_JUDGED.at(place_of(one), message, remedy=f"packtool scan {shlex.quote(str(one.path))}")
    checked = check(one)
    if checked.changed or checked.moved is not None:
        message = f"{one.shown} is not what was scanned: it {checked.word} since"
        yield rules.DRIFTED.at(place_of(one), message, remedy=f"packtool verify {typed(one.key)}")
    if one.fault is not None:
        yield rules.UNREADABLE.at(place_of(one), f"{one.shown}: {one.fault}")


def _report(
    home: Home, command: str, one: Installed, findings: Sequence[Finding], told: tuple[list[str], list[str]]
) -> Report:
    """Return the report; ``told`` is what was done, and which commands come next."""
    done, following = told
    return Report(
        command=command,
        subject=one.shown,
        findings=for_home(home, findings),
        details={"plugin": one.shown, "done": done, "next": [in_home(home, each) for each in following]},
    )
