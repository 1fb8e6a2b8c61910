"""Commands in a report as they must be typed here: with the options that the present one was given."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report
    from packtool.show import Asked

# What is told to be typed next about a pack, and which of the options below it takes.
_ALL = ("--home", "--index", "--mirror", "--allow-local")
_TAKEN = {
    "packtool pack show ": _ALL,
    "packtool pack install ": _ALL,
    "packtool pack lock ": _ALL,
    "packtool pack verify ": _ALL,
    "packtool pack bundle ": _ALL,
    "packtool pack add ": _ALL,
    "packtool pack update ": _ALL,
    "packtool pack remove ": ("--allow-local",),
    "packtool install ": _ALL,
    "unzip -p ": _ALL,
}


def with_options(make: Callable[[], Report], asked: Asked, home: str | None) -> Report:
    """Make a report, and put every command about a pack in it as it must be typed here; also that of a Misuse."""
    given = {"--home": home, "--index": asked.index, "--mirror": asked.mirror and str(asked.mirror)}
    options = {name: [name, value] for name, value in given.items() if value}
    options |= {"--allow-local": ["--allow-local"]} if asked.allow_local else {}
    try:
        report = make()
    except Misuse as fault:
        raise Misuse(fault.message, remedy=_typed(fault.remedy, options)) from None
    if not options:
        return report
    findings = tuple(replace(one, remedy=_typed(one.remedy, options)) for one in report.findings)
    details = dict(report.details)
    if "next" in details:
        details["next"] = [_typed(line, options) for line in details["next"]]
    return replace(report, findings=findings, details=details)


def _typed(line: str, options: dict[str, list[str]]) -> str:
    taken = next((names for head, names in _TAKEN.items() if line.startswith(head)), ())
    given = [option for name in taken if (option := options.get(name)) and option[0] not in line.split(" ")]
    if not given:
        return line
    # Behind -- nothing is an option.
    head, marked, rest = line.partition(" -- ")
    return f"{head} {shlex.join(word for option in given for word in option)}{marked}{rest}"
