"""The code that stands in a text for the agent to run, taken out so that the rules for code can read it too."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.scan.kinds import FileKind
from packtool.scan.prose.clauses import Clauses
from packtool.scan.prose.lexicon import Hit
from packtool.scan.prose.passages import FENCE, fence_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.scan.match import Unit
    from packtool.scan.prose.lexicon import Lexicon

_LANGUAGES = {
    **dict.fromkeys(["python", "py", "python3", "ipython", "pycon"], FileKind.PYTHON),
    **dict.fromkeys(["js", "javascript", "node", "mjs", "cjs", "jsx"], FileKind.JAVASCRIPT),
    **dict.fromkeys(["ts", "typescript", "tsx"], FileKind.TYPESCRIPT),
    **dict.fromkeys(["sh", "bash", "zsh", "shell", "console", "terminal", "shell-session", "command"], FileKind.SHELL),
    **dict.fromkeys(["powershell", "ps1", "pwsh"], FileKind.POWERSHELL),
    **dict.fromkeys(["bat", "cmd", "batch"], FileKind.BATCH),
    "json": FileKind.JSON,
    **dict.fromkeys(["yaml", "yml"], FileKind.YAML),
}
_INLINE = re.compile(r"(?<!`)`([^`\n]{3,1000})`(?!`)")
# What begins a line that a person would type in a terminal.
_COMMAND = re.compile(
    r"\s*(?:[A-Z_]{1,40}=\S{0,200}\s+)?(?:sudo\s+)?(?:curl|wget|bash|sh|zsh|env|printenv|cat|git|rm|python3?|node|npm|npx|pip3?"
    r"|uvx?|pipx|brew|chmod|chown|dig|nslookup|nc|ncat|ssh|scp|rsync|tar|echo|base64|openssl|eval|export|source"
    r"|crontab|launchctl|systemctl|osascript|dd|mkfs\S{0,8}|find|xargs|kill|nohup|docker|whoami|socat|powershell|iwr|irm"
    r"|hermes|claude|codex|gemini)\s+\S"
)
_PROMPT = re.compile(r"^([ \t]*)(?:\$|\u276f|\u279c|%)[ ](?=\S)", re.MULTILINE)
_HEREDOC = re.compile(r"\bpython[\d.]{0,4}[ \t]+(?:-[ \t]+)?<<-?[ \t]*(['\"]?)(\w{1,40})\1[^\n]*\n")
_PROSE = frozenset([FileKind.MARKDOWN, FileKind.TEXT])
_MOST = 400
_GUESSED = frozenset(["", "text", "txt", "plaintext"])


def fragments(unit: Unit, lexicon: Lexicon) -> tuple[Unit, ...]:
    """Return the code in a text, each piece as a unit of its own whose lines are those of the text.

    What the text says not to run, or shows as an attack, is left out.

    A fence counts by the language that it names; one that names none counts as shell where its first line is a
    command. Commands in running text are one more shell unit. The key is the text's own key and the piece's number.
    """
    if unit.kind not in _PROSE:
        return ()
    told = _Told(unit.text, lexicon)
    pieces = [*_fenced(unit.text, told), *_inline(unit.text, told)]
    pieces += [piece for kind, text in pieces if kind is FileKind.SHELL for piece in _heredocs(text)]
    return tuple(
        replace(unit, key=f"{unit.key}#{number}", kind=kind, text=text)
        for number, (kind, text) in enumerate(pieces[:_MOST])
    )


class _Told:
    """The sentences around the code: whether they tell to run it."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        lower = text.lower()
        folded = lower if len(lower) == len(text) else text
        self._clauses = Clauses(folded, list(lexicon.find(folded)))

    def at(self, start: int) -> bool:
        """Whether what begins at ``start``, or what the sentence before it leads up to, is to be run."""
        clause = self._clauses.all[self._clauses.index(start)]
        hit = Hit(name="act", start=start, end=start + 1, language="en")
        return not (self._clauses.negated(hit, clause) or self._clauses.set_aside(hit, clause))

    def below(self, start: int) -> bool:
        """Whether the fence that opens at ``start`` is to be run, by the sentence above it."""
        above = start
        while above > 0 and self._clauses.text[above - 1].isspace():
            above -= 1
        return above == 0 or self._clauses.text[above - 1] not in ":\uff1a" or self.at(above - 1)


def _fenced(text: str, told: _Told) -> Iterator[tuple[FileKind, str]]:
    for start, end in fence_spans(text):
        opening = FENCE.search(text, text.rfind("\n", 0, start - 1) + 1)
        named = (opening[3].strip().split() or [""])[0].strip("{}.").lower() if opening is not None else ""
        body = text[start:end]
        kind = _LANGUAGES.get(named)
        if kind is None and named in _GUESSED and _COMMAND.match(_PROMPT.sub(r"\1", body.lstrip())):
            kind = FileKind.SHELL
        if kind is not None and told.below(text.rfind("\n", 0, start - 1) + 1):
            yield kind, _placed(text, start, _plain(body, kind))


def _plain(body: str, kind: FileKind) -> str:
    """Undo what belongs to the page: the indent of a list, and the sign of a prompt."""
    text = textwrap.dedent(body)
    return _PROMPT.sub(r"\1", text) if kind is FileKind.SHELL else text


def _placed(text: str, start: int, body: str) -> str:
    return "\n" * text.count("\n", 0, start) + body


def _inline(text: str, told: _Told) -> Iterator[tuple[FileKind, str]]:
    lines: dict[int, list[str]] = {}
    line, counted = 0, 0
    for found in _INLINE.finditer(text):
        if _COMMAND.match(found[1]) is not None and told.at(found.start()):
            line, counted = line + text.count("\n", counted, found.start()), found.start()
            lines.setdefault(line, []).append(found[1])
    if lines:
        yield FileKind.SHELL, "\n".join("; ".join(lines.get(number, ())) for number in range(line + 1))


def _heredocs(text: str) -> Iterator[tuple[FileKind, str]]:
    for found in _HEREDOC.finditer(text):
        end = re.compile(rf"^[ \t]*{re.escape(found[2])}[ \t]*$", re.MULTILINE).search(text, found.end())
        body = text[found.end() : end.start() if end is not None else len(text)]
        yield FileKind.PYTHON, _placed(text, found.end(), textwrap.dedent(body))
