"""Who may be installed: what the review said, the plugin's name, and what stands under that name already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import safe_to_show, skeleton
from packtool.install.rules import (
    BUNDLED_NAME,
    EXISTS,
    HERMES_REFUSES,
    NAME_CLOSE,
    NOT_SEEN,
    REVIEW_FAILED,
    WARNED,
)
from packtool.install.standing import Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.install.candidate import Candidate
    from packtool.install.standing import Standing
    from packtool.install.wish import Wish
    from packtool.plugin.model import Plugin


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """One plugin after the review; ``refused`` says why it is not installed, else ``way`` says how it is.

    ``same_source`` tells that what stands under its name now came from the same source, so that consent still holds.
    ``given`` are capabilities that come back with a tree which held them before: nobody is asked for these.
    """

    candidate: Candidate
    refused: Finding | None = None
    way: Way = Way.NEW
    same_source: bool = False
    given: tuple[str, ...] = ()

    @property
    def plugin(self) -> Plugin | None:
        """The plugin, where it could be read."""
        return self.candidate.plugin


def admit(candidates: Sequence[Candidate], standing: Standing, wish: Wish, *, asked: bool) -> list[Admission]:
    """Judge every plugin that is to be installed; ``asked`` tells that a person will be asked about warnings."""
    return [
        admission_of(one, _refused_by_review(one, wish, asked=asked), standing, wish)
        for one in candidates
    ]  # fmt: skip


def admission_of(candidate: Candidate, refused: Finding | None, standing: Standing, wish: Wish) -> Admission:
    """Judge one plugin by how the home stands, unless it is ``refused`` for another reason already."""
    plugin, pin, whole = candidate.plugin, candidate.pin, candidate.digest
    if refused is not None or plugin is None or pin is None or whole is None or candidate.fetched is None:
        refused = refused or NOT_SEEN.at(candidate.at, f"{candidate.label} was not fetched")
        return Admission(candidate=candidate, refused=refused)
    way, same = standing.way_of(plugin.name, pin, whole)
    return Admission(
        candidate=candidate,
        refused=None if way is Way.THERE else _refused_by_home(candidate, plugin, standing, wish, way),
        way=way,
        same_source=same,
    )


def _refused_by_review(one: Candidate, wish: Wish, *, asked: bool) -> Finding | None:
    if one.state == "fail":
        alone = None if wish.of_pack else "tell its author; no option installs it"
        return REVIEW_FAILED.at(one.at, f"{one.label} was not installed: its review says fail", remedy=alone)
    if one.unseen is not None:
        message = f"{one.label} was not installed: {one.unseen.reason}"
        return NOT_SEEN.at(one.at, message, remedy=one.unseen.remedy or None)
    if one.state == "warn" and not (asked or wish.accept_warnings):
        return WARNED.at(one.at, f"{one.label} was not installed: its review has warnings")
    return None


def _refused_by_home(one: Candidate, plugin: Plugin, standing: Standing, wish: Wish, way: Way) -> Finding | None:
    at, name = one.at, safe_to_show(plugin.name)
    bones = skeleton(plugin.name)
    taken = next((each for each in sorted(BUNDLED) if skeleton(each) == bones), None)
    if taken is not None:
        return BUNDLED_NAME.at(at, f"{name} can be taken for `{taken}`, which comes with Hermes")
    close = next((each for each in standing.names if each != plugin.name and skeleton(each) == bones), None)
    if close is not None:
        other = safe_to_show(close)
        return NAME_CLOSE.at(
            at, f"{name} can be taken for {other}, which is installed", remedy=wish.command_for("remove", other)
        )
    release = wish.hermes or standing.release
    if plugin.installed_by and release is not None and release not in plugin.installed_by:
        message = f"{name} has manifest_version {plugin.manifest_version}, which Hermes {release} does not install"
        return HERMES_REFUSES.at(at, message)
    if way is Way.REPLACES and not wish.replace:
        return EXISTS.at(at, f"{name}: {standing.what_stands_under(plugin.name, one.pin)}")
    return None
