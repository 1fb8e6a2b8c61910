"""What a page of the documentation has typed at a terminal: read from its ``console`` blocks, and typed in a shell."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pexpect
import pyte
from installed import PACKTOOL

if TYPE_CHECKING:
    from collections.abc import Iterator

ELISION = "…"
ENTER = "⏎"
_BLOCK = re.compile(r"^```console\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_ANSWERED = re.compile(r"(?P<question>.*(?:\[y/N\]|\(not shown\):)) (?P<answer>\S+)")
_BEGIN, _END = "@@begin@@", re.compile(r"@@end (\d+)@@")
_COLUMNS, _LINES = 80, 400
# A command is never broken: a terminal would fold it, a page does not.
_WIDEST = 400
_SECONDS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A command as a page prints it, the line that it stands on, and what the page shows of what comes of it."""

    line: int
    command: str
    shown: tuple[str, ...]

    @property
    def answers(self) -> list[tuple[str, str]]:
        """What is asked, and what the page answers; an Enter alone is nothing."""
        found = filter(None, map(_ANSWERED.fullmatch, self.shown))
        return [(one["question"], one["answer"].replace(ENTER, "")) for one in found]

    @property
    def code(self) -> int:
        """How the command has to end, by the first thing that the page shows of it."""
        first = self.shown[0] if self.shown else ""
        return 1 if first.startswith("FAIL") else 2 if first.startswith(("packtool: ", "NO VERDICT")) else 0

    def is_met_by(self, seen: list[str]) -> bool:
        """Whether this was seen; a line that is an ellipsis stands for any lines, one in a line for any words."""
        pattern = "".join(
            r"(?:.*\n)*"
            if line == ELISION
            else re.escape(line.removesuffix(f" {ENTER}")).replace(ELISION, ".*") + r"\n"
            for line in self.shown
        )
        return not self.shown or re.fullmatch(pattern, "".join(f"{line}\n" for line in seen)) is not None


def steps(page: Path) -> Iterator[Step]:
    """Yield what a page has typed, in order."""
    text = page.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        first = text.count("\n", 0, block.start("text")) + 1
        lines = block["text"].splitlines()
        starts = [number for number, line in enumerate(lines) if line.startswith(_PROMPT)]
        assert starts[:1] == [0], f"{page.name}:{first}: a console block begins with a command"
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            shown = tuple(line.rstrip() for line in lines[start + 1 : end])
            while shown and not shown[-1]:
                shown = shown[:-1]
            yield Step(line=first + start, command=lines[start].removeprefix(_PROMPT), shown=shown)


class Terminal:
    """A shell at a terminal of 80 columns that keeps its folder and its variables; use it in a ``with``."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is where the shell starts."""
        path = os.pathsep.join([str(Path(PACKTOOL).parent), os.environ["PATH"]])
        env = {**os.environ, "PATH": path, "TERM": "xterm-256color", "NO_COLOR": "1", "PS1": "@@end $?@@"}
        env.pop("COLUMNS", None)
        self._shell = pexpect.spawn(
            "bash",
            ["--norc", "--noprofile", "--noediting"],
            cwd=str(folder),
            env=env,
            dimensions=(_LINES, _COLUMNS),
            encoding="utf-8",
            timeout=_SECONDS,
        )

    def __enter__(self) -> Self:
        self._shell.expect(_END)
        return self

    def __exit__(self, *_: object) -> None:
        self._shell.close(force=True)

    def type(self, step: Step) -> tuple[list[str], int]:
        """Type a command and the page's answers; returns the lines that are then seen, and the exit code."""
        shell = self._shell
        shell.sendline(f"printf '\\n{_BEGIN}\\n'; {step.command}")
        shell.expect_exact(f"\r\n{_BEGIN}\r\n")
        written = ""
        for question, answer in step.answers:
            asked = shell.expect([re.escape(question), _END])
            assert asked == 0, f"{step.command}: not asked {question}\n{written}{shell.before}"
            written += str(shell.before) + question
            shell.sendline(answer)
        shell.expect(_END)
        seen = pyte.Screen(_WIDEST, _LINES)
        pyte.Stream(seen).feed(written + str(shell.before))
        lines = [line.rstrip() for line in seen.display]
        while lines and not lines[-1]:
            lines.pop()
        assert isinstance(shell.match, re.Match)
        return lines, int(shell.match[1])
