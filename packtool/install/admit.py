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

    from packtool.findings import Finding, Json
    from packtool.install.standing import Standing
    from packtool.install.wish import Wish
    from packtool.plugin.model import Plugin
    from packtool.show import Reviewed
    from packtool.show.looked import Looked


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """One entry after the review; ``refused`` says why it is not installed, else ``way`` says how it is.

    ``same_source`` tells that what stands under its name now came from the same source, so that consent still holds.
    """

    looked: Looked
    state: str
    refused: Finding | None = None
    way: Way = Way.NEW
    same_source: bool = False

    @property
    def plugin(self) -> Plugin | None:
        """The plugin, where it could be read."""
        return self.looked.plugin


def admit(reviewed: Reviewed, standing: Standing, wish: Wish, *, asked: bool) -> list[Admission]:
    """Judge every entry of a reviewed pack; ``asked`` tells that a person will be asked about warnings."""
    rows: Sequence[dict[str, Json]] = reviewed.report.details.get("plugins", [])
    return [
        _admit(looked, str(row["state"]), standing, wish, asked=asked)
        for looked, row in zip(reviewed.looked, rows, strict=True)
    ]


def _admit(looked: Looked, state: str, standing: Standing, wish: Wish, *, asked: bool) -> Admission:
    refused = _refused_by_review(looked, state, wish, asked=asked)
    plugin, pin, whole = looked.plugin, looked.placed.pin, looked.digest
    if refused is not None or plugin is None or pin is None or whole is None or looked.fetched is None:
        at = looked.placed.entry.location
        refused = refused or NOT_SEEN.at(at, f"{looked.placed.entry.label} was not fetched")
        return Admission(looked=looked, state=state, refused=refused)
    way, same = standing.way_of(plugin.name, pin, whole)
    return Admission(
        looked=looked,
        state=state,
        refused=None if way is Way.THERE else _refused_by_home(looked, plugin, standing, wish, way),
        way=way,
        same_source=same,
    )


def _refused_by_review(looked: Looked, state: str, wish: Wish, *, asked: bool) -> Finding | None:
    entry = looked.placed.entry
    if state == "fail":
        return REVIEW_FAILED.at(entry.location, f"{entry.label} was not installed: its review says fail")
    if looked.unseen is not None:
        message = f"{entry.label} was not installed: {looked.unseen.reason}"
        return NOT_SEEN.at(entry.location, message, remedy=looked.unseen.remedy or None)
    if state == "warn" and not (asked or wish.accept_warnings):
        return WARNED.at(entry.location, f"{entry.label} was not installed: its review has warnings")
    return None


def _refused_by_home(looked: Looked, plugin: Plugin, standing: Standing, wish: Wish, way: Way) -> Finding | None:
    at, name = looked.placed.entry.location, safe_to_show(plugin.name)
    bones = skeleton(plugin.name)
    taken = next((one for one in sorted(BUNDLED) if skeleton(one) == bones), None)
    if taken is not None:
        return BUNDLED_NAME.at(at, f"{name} can be taken for `{taken}`, which comes with Hermes")
    close = next((one for one in standing.names if one != plugin.name and skeleton(one) == bones), None)
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
        return EXISTS.at(at, f"{name}: {standing.what_stands_under(plugin.name, looked)}")
    return None
