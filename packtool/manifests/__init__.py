"""One module (or package) for each kind of manifest: what it is told by, what it says, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.findings import Finding

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Generic[T]):
    """What one manifest says and what was found in it.

    ``manifest`` is as much as could be read, ``None`` when nothing could; ``findings`` are sorted by place. Nothing of
    ``document`` that was refused as a secret shows in ``document.at(...)``.
    """

    document: Document
    manifest: T | None
    findings: tuple[Finding, ...] = ()
