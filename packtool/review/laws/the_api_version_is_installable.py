"""The `api_version` of an entry is one that some release of Hermes installs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.native import HIGHEST_MANIFEST_VERSION, RELEASES, installed_by
from packtool.findings import Rule, Severity
from packtool.review.law import Remark, at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Review

NOT_INSTALLABLE = Rule(
    id="review-api-version",
    severity=Severity.ERROR,
    summary="An entry says it is of a version that no known release of Hermes installs.",
    why="Whoever asks for the plugin is refused, and told to update to what does not exist.",
    remedy="write the version that the plugin's manifest has; list the plugin when a release installs it",
)


def judge(review: Review) -> Iterator[Remark]:
    """Compare with what the installers of the known releases take."""
    for entry in review.head.listing.entries:
        version = entry.api_version
        if version is None or version == 1:
            continue
        if not 1 <= version <= HIGHEST_MANIFEST_VERSION:
            message = (
                f"`api_version` is {str(version)[:20]}; releases of Hermes install 1 to {HIGHEST_MANIFEST_VERSION}"
            )
            yield Remark(rule=NOT_INSTALLABLE, place=at(entry, "api_version"), message=message)
        elif len(able := installed_by(version)) < len(RELEASES):
            message = (
                f"`api_version` is {version}, which of the known releases of Hermes only {', '.join(able)} install"
            )
            remedy = "say in the description which release is needed"
            yield Remark(
                rule=NOT_INSTALLABLE,
                place=at(entry, "api_version"),
                message=message,
                remedy=remedy,
                severity=Severity.NOTE,
            )
