"""The order in which plugins are put in place: what another one needs comes before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.plugin.needing import in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.install.admit import Admission


def needed_first(admissions: Sequence[Admission]) -> list[Admission]:
    """Return all, those that another one needs before it, else in the order of the pack."""
    keys = {id(one): f"{one.candidate.position} {one.plugin.name if one.plugin else ''}" for one in admissions}
    by_name = {one.plugin.name: keys[id(one)] for one in reversed(admissions) if one.plugin is not None}
    needs = {
        keys[id(one)]: tuple(by_name[each.id] for each in one.plugin.plugins_needed if each.id in by_name)
        if one.plugin is not None
        else ()
        for one in admissions
    }
    place = {key: number for number, key in enumerate(in_order(needs))}
    return sorted(admissions, key=lambda one: place[keys[id(one)]])
