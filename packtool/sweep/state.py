"""Answers kept while a sweep runs, one file each, so that one that was broken off goes on where it was."""

from __future__ import annotations

import contextlib
import json
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, write_atomically

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.findings import Json

# Whether a repository can be reached is asked anew each night: an answer of the last one is not taken for today's.
FRESH_SECONDS = 12 * 3600
_FORM = "packtool/sweep-answer/1"
_OURS = re.compile(r"[0-9a-f]{64}\.json")
_LIMIT = 4 * 1024 * 1024
_DAMAGED = (ValueError, KeyError, TypeError, OSError, RecursionError)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A folder of answers by key; ``None`` keeps nothing."""

    folder: Path | None

    def known(self, keys: Mapping[int, str]) -> dict[int, Json]:
        """Return the answers at hand by position; a file that is old, damaged or of another form is none."""
        found = {}
        for position, key in keys.items():
            answer = self._read(key)
            if isinstance(answer, dict) and answer.get("position") == position:
                found[position] = answer
        return found

    def keep(self, keys: Mapping[int, str], answers: Sequence[Json]) -> None:
        """Keep the answers that say something. Raises CouldNotLook when the folder takes none."""
        if self.folder is None:
            return
        for answer in answers:
            if answer["verdict"] is not None:
                body = {"form": _FORM, "key": keys[answer["position"]], "answer": answer}
                try:
                    write_atomically(self._place(self.folder, body["key"]), json.dumps(body).encode())
                except OSError as fault:
                    reason = f"{self.folder} cannot be written: {fault.strerror}"
                    raise CouldNotLook(reason, remedy="name another folder: --state FOLDER") from None

    def prune(self) -> None:
        """Delete answers that are too old to be taken."""
        if self.folder is not None:
            # Whatever else a person keeps in the folder is not ours.
            for file in (one for one in self.folder.glob("*/*.json") if _OURS.fullmatch(one.parent.name + one.name)):
                with contextlib.suppress(OSError):
                    if not _is_fresh(file):
                        file.unlink()

    def _read(self, key: str) -> Json | None:
        if self.folder is None:
            return None
        file = self._place(self.folder, key)
        try:
            if not _is_fresh(file):
                return None
            body = json.loads(read_bounded(file, _LIMIT))
            return body["answer"] if (body["form"], body["key"]) == (_FORM, key) else None
        except _DAMAGED:
            return None

    @staticmethod
    def _place(folder: Path, key: str) -> Path:
        return folder / key[:2] / f"{key[2:]}.json"


def _is_fresh(file: Path) -> bool:
    # A clock that was set back makes a file of the future: that is not fresh either.
    return 0 <= time.time() - file.stat().st_mtime + 1 < FRESH_SECONDS
