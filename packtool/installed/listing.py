"""The flow of `list`: every plugin of a home, its state, its pin, its last verdict, and whether it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import Location, Report, Unseen
from packtool.host.installed import look_at
from packtool.installed import rules
from packtool.installed.checked import check
from packtool.installed.words import about_folders, for_home, in_home, place_of, plugin_data, typed
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.installed import Holdings
    from packtool.installed.checked import Checked

COMMAND = "list"
_SUBJECT = 200


def list_installed(home: Home) -> Report:
    """List a home. Raises CouldNotLook when its configuration, its records or its folder cannot be read."""
    holdings = look_at(home)
    checked = [check(one) for one in holdings.installed]
    findings = for_home(home, _findings(holdings, checked))
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=findings,
        unseen=tuple(
            Unseen(subject=f"plugins/{one.one.shown}", reason=one.unseen.message, remedy=one.unseen.remedy)
            for one in checked
            if one.unseen is not None
        ),
        details={
            "home": clean(home.shown, limit=_SUBJECT),
            "installed": [plugin_data(one) for one in checked],
            "gone": [safe_to_show(record.name) for record in holdings.gone],
            "next": _next(home, checked, findings),
        },
    )


def _next(home: Home, checked: Sequence[Checked], findings: Sequence[Finding]) -> list[str]:
    """Return what comes next: every file looked at, unless a finding says so already, or a first plugin found."""
    if findings:
        return []
    return [in_home(home, "packtool verify")] if checked else ["packtool search"]


def _findings(holdings: Holdings, checked: Sequence[Checked]) -> Iterator[Finding]:
    yield from about_folders(holdings)
    for one in checked:
        name = one.one.shown
        if one.moved is not None:
            message = f"{name} {one.moved}"
            yield rules.DRIFTED.at(place_of(one.one), message, remedy=f"packtool verify {typed(one.one.key)}")
        elif one.changed:
            message = f"{name} is not as it was installed"
            yield rules.DRIFTED.at(place_of(one.one), message, remedy=f"packtool verify {typed(one.one.key)}")
    for record in holdings.gone:
        name = safe_to_show(record.name)
        message = f"{name} is recorded, and there is no plugins/{name}"
        place = Location(path=f"plugins/{record.name}")
        remedy = f"packtool remove {typed(record.name)}"
        yield rules.GONE.at(place, message, remedy=remedy, severity=rules.DRIFTED.severity)
