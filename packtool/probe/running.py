"""The child started, and what came of it; or why this system cannot shut a plugin in."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from packtool import process
from packtool.errors import CouldNotLook
from packtool.probe.answered import Answer, read_answer
from packtool.probe.asking import MEMORY_BYTES, SECONDS
from packtool.process import Command, Limits, OutOfBounds

_ANSWER_BYTES = 1024 * 1024
_SPARE_SECONDS = 20
_PROGRAMS = 8
_PACKAGE = Path(__file__).parents[2]
_START = "import sys; sys.path.insert(0, sys.argv[1]); from packtool.probe.inside.main import main; main()"
_INSTEAD = (
    "without --probe nothing is run; to run it all the same, do so in a container or a virtual machine of its own"
)
_SIGNALS = {9: "it was killed", 11: "it crashed", 6: "it crashed", 24: "it used up its time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """The answer, and in a clause why it is not the whole one: empty when the plugin came to its end."""

    answer: Answer
    cut: str


def run(request: bytes) -> Ran:
    """Run the plugin in ``request``, shut in. Raises CouldNotLook where that cannot be done: it is never run then."""
    if sys.platform != "linux":
        raise CouldNotLook("a plugin can be shut in on Linux alone, and this is another system", remedy=_INSTEAD)
    command = Command(
        argv=(sys.executable, "-I", "-S", "-B", "-c", _START, str(_PACKAGE)), env={"LANG": "C.UTF-8"}, stdin=request
    )
    limits = Limits(
        seconds=SECONDS + _SPARE_SECONDS,
        stdout_bytes=_ANSWER_BYTES,
        memory_bytes=MEMORY_BYTES,
        programs=_PROGRAMS,
    )
    kept: list[bytes] = []
    try:
        completed = process.run(command, limits=limits, sink=kept.append)
    except OutOfBounds:
        return Ran(answer=read_answer(b"".join(kept)), cut="it wrote more than anybody asked for, and was stopped")
    ended = _ended(completed.stderr)
    answer = read_answer(b"".join(kept))
    if "refused" in ended or not answer.begun:
        why = ended.get("refused") or f"the child ended with {completed.returncode}"
        raise CouldNotLook(f"this system cannot shut a plugin in, so it was not run: {why}", remedy=_INSTEAD)
    return Ran(answer=answer, cut="" if answer.done and ended["ended"] == "exit" else _cut(ended))


def _ended(complaints: bytes) -> dict[str, str | int]:
    """Return the child's last words; the plugin has no way to write there."""
    last = complaints.strip().rpartition(b"\n")[2]
    try:
        said = json.loads(last)
    except ValueError:
        said = None
    if not isinstance(said, dict) or not {"ended", "refused"} & set(said):
        return {"refused": last.decode(errors="replace") or "it said nothing"}
    return said


def _cut(ended: dict[str, str | int]) -> str:
    if ended["ended"] == "time":
        return f"it did not end within {SECONDS} seconds, and was stopped"
    if ended["ended"] == "signal":
        return _SIGNALS.get(int(ended["code"]), f"signal {ended['code']} ended it")
    return "it ended the process that it was loaded in"
