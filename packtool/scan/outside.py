"""Files by which a user steers the scanner: read from outside the scanned tree only, and strictly."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from packtool.documents.yaml import read_yaml
from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, why

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from packtool.documents.document import Document


LIMIT = 1024 * 1024


def read_outside(file: Path, what: str) -> Document:
    """Read a YAML file of the user's own. Raises CouldNotLook where it is missing or not valid."""
    try:
        raw = read_bounded(file, LIMIT)
    except OSError as fault:
        raise CouldNotLook(f"{what} {file} cannot be read: {why(fault)}") from None
    document = read_yaml(raw, str(file))
    if document.root is None or document.findings:
        first = document.findings[0] if document.findings else None
        told = f"line {first.location.line}: {first.message}" if first else "it is empty"
        raise CouldNotLook(f"{what} {file} is not valid: {told}")
    return document


def refuse_written(file: Path, blobs: Collection[str | None], what: str) -> None:
    """Refuse a file of which the scanned trees hold a copy, at whatever place and commit: one of them wrote it.

    ``blobs`` are the digests of all their files. Raises Misuse.
    """
    try:
        own = f"sha256:{hashlib.sha256(read_bounded(file, LIMIT)).hexdigest()}"
    except OSError as fault:
        raise CouldNotLook(f"{what} {file} cannot be read: {why(fault)}") from None
    if own in blobs:
        raise Misuse(
            f"{what} {file} is the same as a file of what is scanned, so the scanned plugin could have written it",
            remedy="keep it somewhere else, and write it yourself",
        )


def refuse_inside(file: Path, roots: Iterable[Path], what: str) -> None:
    """Refuse a file that lies in what is scanned: the subject must not be able to judge itself. Raises Misuse."""
    place = file.resolve()
    for root in roots:
        if place.is_relative_to(root.resolve()):
            raise Misuse(
                f"{what} {file} lies inside what is scanned, so the scanned plugin could have written it",
                remedy="keep it somewhere else",
            )
