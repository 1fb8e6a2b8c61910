"""A commit: forty hex digits, and why other texts are none."""

from __future__ import annotations

import re
from dataclasses import dataclass

from packtool.pins.fault import PinError

_COMMIT = re.compile(r"[0-9a-f]{40}")
_HEX = re.compile(r"[0-9a-f]+")
SHA256_LENGTH = 64
SHA1_LENGTH = 40

HOW_TO_GET_A_COMMIT = "write the full commit; `git ls-remote URL TAG^{}` (or TAG, or a branch) prints it"


@dataclass(frozen=True, slots=True)
class Commit:
    """A git commit id: 40 lower-case hex digits. Made only by ``parse``."""

    hex: str

    @classmethod
    def parse(cls, text: str) -> Commit:
        """Read 40 ASCII hex digits in any letter case; raises PinError that says which rule broke."""
        lowered = text.lower() if text.isascii() else text
        if _COMMIT.fullmatch(lowered):
            return cls(lowered)
        raise PinError(_why_no_commit(text, lowered), HOW_TO_GET_A_COMMIT)

    @property
    def short(self) -> str:
        """The first 12 digits, for tables."""
        return self.hex[:12]


def _why_no_commit(text: str, lowered: str) -> str:
    if not text:
        return "is empty"
    if not text.isascii():
        return "holds characters that are not ASCII hex digits"
    if not _HEX.fullmatch(lowered):
        return "is a tag or branch name, not a commit"
    if len(text) == SHA256_LENGTH:
        return "is a SHA-256 id of 64 digits; Hermes takes SHA-1 commits of 40 digits only"
    if len(text) < SHA1_LENGTH:
        return f"is a shortened commit of {len(text)} hex digits; all 40 are needed"
    return f"has {len(text)} hex digits where a commit has 40"
