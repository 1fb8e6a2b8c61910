"""One piece of code found inside another file, and how its lines lead back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.scan.kinds import FileKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Code of some kind. ``lines`` are the lines of the file for each line of ``text`` (the last one for the rest).

    ``masked`` says that the text does not stand in the file as it is: it was decoded or put together.
    """

    kind: FileKind
    text: str = field(repr=False)
    lines: tuple[int, ...]
    masked: bool = False
