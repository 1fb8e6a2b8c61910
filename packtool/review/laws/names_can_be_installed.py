"""A name is one that Hermes installs a plugin under, and that everybody can type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.contract.name import judge_name
from packtool.findings import Location
from packtool.review.law import Remark, at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Review

_NOWHERE = Location(path=".")
# Of most names this is all that has to be asked.
_PLAIN = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]|\.(?!\.)){0,99}")


def judge(review: Review) -> Iterator[Remark]:
    """Say what the contract of names says."""
    for entry in review.head.listing.entries:
        if not _PLAIN.fullmatch(entry.name):
            for finding in judge_name(entry.name, _NOWHERE):
                yield Remark.of(finding, at(entry, "name"))
