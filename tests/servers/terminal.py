"""A pseudo-terminal where a person answers packtool's questions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import pexpect
from installed import PACKTOOL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

_SECONDS = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """What was seen at the terminal, and the exit code."""

    seen: str
    code: int | None


def talk(
    folder: Path,
    *words: str,
    answers: list[tuple[str, str]],
    meanwhile: Callable[[], None] = lambda: None,
    seconds: float = _SECONDS,
    further: Mapping[str, str] = MappingProxyType({}),
    **env: str,
) -> Talk:
    """Run packtool at a terminal of 80 columns; each answer is given once its question has been seen, in order.

    ``meanwhile`` is done before the first answer. Each question is waited for at most ``seconds``.
    ``further`` has answers to whatever else is asked, by patterns.
    """
    environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1", **env}
    environment.pop("COLUMNS", None)
    child = pexpect.spawn(
        PACKTOOL, list(words), cwd=str(folder), env=environment, dimensions=(60, 80), encoding="utf-8"
    )
    seen = ""
    for question, answer in answers:
        child.expect_exact(question, timeout=seconds)
        seen += str(child.before) + question
        if question == answers[0][0]:
            meanwhile()
        child.sendline(answer)
    patterns = list(further)
    while number := child.expect([pexpect.EOF, *patterns], timeout=seconds):
        seen += f"{child.before}{child.after}"
        child.sendline(further[patterns[number - 1]])
    child.close()
    return Talk(seen=(seen + str(child.before)).replace("\r", ""), code=child.exitstatus)
