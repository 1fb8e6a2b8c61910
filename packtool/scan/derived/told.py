"""The code in a text that the text tells to run: fences, commands in sentences, programs on standard input."""

from __future__ import annotations

import bisect
import re
import textwrap
from typing import TYPE_CHECKING

from packtool.scan.derived.piece import Piece
from packtool.scan.derived.within import programs_within
from packtool.scan.kinds import FileKind
from packtool.scan.prose.clauses import POLARITY, Clauses
from packtool.scan.prose.lexicon import Hit, Lexicon
from packtool.scan.prose.passages import FENCE, fence_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LANGUAGES = {
    **dict.fromkeys(["python", "py", "python3", "ipython", "pycon"], FileKind.PYTHON),
    **dict.fromkeys(["js", "javascript", "node", "mjs", "cjs", "jsx"], FileKind.JAVASCRIPT),
    **dict.fromkeys(["ts", "typescript", "tsx"], FileKind.TYPESCRIPT),
    **dict.fromkeys(["sh", "bash", "zsh", "shell", "console", "terminal", "shell-session", "command"], FileKind.SHELL),
    **dict.fromkeys(["powershell", "ps1", "pwsh"], FileKind.POWERSHELL),
    **dict.fromkeys(["bat", "cmd", "batch"], FileKind.BATCH),
}
_PYTHON = re.compile(r"(?:import [\w.]+|from [\w.]+ import |def \w+\(|@\w+|print\()")
_JAVASCRIPT = re.compile(r"(?:const |let |var |import .{1,200} from |(?:await )?fetch\(|require\(|function \w*\()")
_BULLET = re.compile(r"^[ \t]*(?:[-*] |\d{1,3}\. )")
_ABOVE = 200
_GUESSED = frozenset(["", "text", "txt", "plaintext"])
_INLINE = re.compile(r"(?<!`)`([^`\n]{3,1000})`(?!`)")
# What begins a line that a person would type in a terminal.
_COMMAND = re.compile(
    r"\s*(?:[A-Z_]{1,40}=\S{0,200}\s+)?(?:sudo\s+)?(?:curl|wget|bash|sh|zsh|env|printenv|cat|git|rm|python3?|node|npm|npx"
    r"|pip3?|uvx?|pipx|brew|chmod|chown|dig|nslookup|nc|ncat|ssh|scp|rsync|tar|echo|base64|openssl|eval|export|source"
    r"|crontab|launchctl|systemctl|osascript|dd|mkfs\S{0,8}|find|xargs|kill|nohup|docker|whoami|socat|powershell|iwr"
    r"|irm|hermes|claude|codex|gemini)\s+\S"
)
# Left out, and for the reader to fill in: the shape of a command, which does nothing as it stands.
_LEFT_OUT = re.compile(r"(?<![\w./~-])(?:\.\.\.|\u2026)(?![\w./])")
# A table: its head, the line below that, and its rows.
_TABLE = re.compile(r"^[ \t]*\|([^\n]*)\n[ \t]*\|[ \t:|-]{3,}\n(?:[ \t]*\|[^\n]*(?:\n|\Z))+", re.MULTILINE)
_DOING = re.compile(
    r"(?i)command|\bruns?\b|execut|\bsteps?\b|install|set ?up|\bhow\b|usage|\bdo\b|action|task|\bfix\b|[^\x00-\x7f]"
)
# The same without any mark around it: it must also look like no sentence.
_LOOSE = re.compile(
    r"[ \t]*(?:[-*] |\d{1,3}\. )?(?:[$%#>\u276f\u279c] )?(?=[^\n]{0,400}(?:[|&;<>]|\$\(| -{1,2}\w|://|~/))"
    r"(?:sudo )?(?:curl|wget|bash|sh|env|printenv|cat|git|rm|python3?|node|npm|npx|pip3?|chmod|dig|nslookup|nc|ssh|scp"
    r"|tar|echo|base64|openssl|eval|crontab|osascript|dd|powershell|iwr|irm|security|xattr) (?![a-z]+ [a-z]+ [a-z]+ )\S"
    r"[^\n]{0,2000}[^.:?!\n ]$"
)
_PROMPT = re.compile(r"^([ \t]*)([$%#>\u276f\u279c])[ ](?=\S)", re.MULTILINE)
_SENDS = re.compile(r"\b(?:curl|wget|nc|ncat|netcat|scp|rsync|sftp|mail|sendmail|send_email|dig|nslookup)\b")
_GATHERS = re.compile(r"=[\"']?\$\(|=`|>|\b(?:cp|tar|zip)\s")


class Told:
    """Reads texts for code; knows the words by which a text says that something is not to be run."""

    def __init__(self, vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        """Take the words of polarity from the rules' vocabulary."""
        self._lexicon = Lexicon({name: lists for name, lists in vocabulary.items() if name in POLARITY})

    def pieces(self, text: str) -> Iterator[Piece]:
        """Yield the code in a text, but for what the text refuses or shows as somebody's attack.

        What one block gathers another may send, so all blocks of shell commands are also read as one. A fence counts
        by the language that it names; one that names none is shell where it begins with a command.
        """
        sentences = _Sentences(text, self._lexicon)
        shell: list[Piece] = []
        for piece in (*_fenced(text, sentences), *_inline(text, sentences), *_loose(text, sentences)):
            yield piece
            if piece.kind is FileKind.SHELL:
                shell.append(piece)
                yield from programs_within(piece)
        yield from _one_after_another(shell)


class _Sentences:
    def __init__(self, text: str, lexicon: Lexicon) -> None:
        lower = text.lower()
        self._text = lower if len(lower) == len(text) else text
        self._clauses = Clauses(self._text, list(lexicon.find(self._text)))

    def tell(self, start: int) -> bool:
        """Whether what begins at ``start`` is to be run, by its own sentence."""
        clause = self._clauses.all[self._clauses.index(start)]
        hit = Hit(name="act", start=start, end=start + 1, language="en")
        return not (self._clauses.negated(hit, clause) or self._clauses.set_aside(hit, clause))

    def tell_below(self, start: int) -> bool:
        """Whether what opens at ``start`` is to be run, by the sentence above that leads up to it."""
        near = self._text[max(0, start - _ABOVE) : start]
        above = near.rstrip()
        return not above.endswith((":", "\uff1a")) or self.tell(start - len(near) + len(above) - 1)


class _Tables:
    """The tables of a text: one whose head speaks of no doing tells what commands mean, and has nobody run them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._heads = [(found.start(), found.end(), found[1]) for found in _TABLE.finditer(text)]
        self._starts = [start for start, _, _ in self._heads]

    def only_names(self, start: int) -> bool:
        """Whether what begins at ``start`` stands in such a table."""
        at = bisect.bisect_right(self._starts, start) - 1
        if at < 0 or not self._heads[at][0] <= start < self._heads[at][1]:
            return False
        return _DOING.search(self._heads[at][2]) is None


def _fenced(text: str, sentences: _Sentences) -> Iterator[Piece]:
    for start, end in fence_spans(text):
        opening = text.rfind("\n", 0, start - 1) + 1
        kind = _kind(text[opening:start], text[start:end])
        if kind is not None and sentences.tell_below(opening):
            first = text.count("\n", 0, start) + 1
            body = textwrap.dedent(text[start:end])
            body = _unprompted(body) if kind is FileKind.SHELL else body
            yield Piece(kind=kind, text=body, lines=tuple(range(first, first + body.count("\n") + 1)))


def _unprompted(body: str) -> str:
    """Take prompts off; a number sign is one only before a command, and a comment anywhere else."""
    return _PROMPT.sub(
        lambda found: found[1] if found[2] != "#" or _COMMAND.match(body, found.end()) else found[0], body
    )


def _kind(opening: str, body: str) -> FileKind | None:
    fence = FENCE.match(opening)
    words = fence[3].split() if fence is not None else []
    named = words[0].strip("{}.").lower() if words else ""
    if named not in _GUESSED:
        return _LANGUAGES.get(named)
    first = _PROMPT.sub(r"\1", body.lstrip())
    if _PYTHON.match(first):
        return FileKind.PYTHON
    if _JAVASCRIPT.match(first):
        return FileKind.JAVASCRIPT
    return FileKind.SHELL if _COMMAND.match(first) else None


def _inline(text: str, sentences: _Sentences) -> Iterator[Piece]:
    commands: list[str] = []
    lines: list[int] = []
    line, counted = 1, 0
    listed = _Tables(text)
    for found in _INLINE.finditer(text):
        whole = _COMMAND.match(found[1]) is not None and _LEFT_OUT.search(found[1]) is None
        if whole and sentences.tell(found.start()) and not listed.only_names(found.start()):
            line, counted = line + text.count("\n", counted, found.start()), found.start()
            commands.append(found[1])
            lines.append(line)
    if commands:
        yield Piece(kind=FileKind.SHELL, text="\n".join(commands), lines=tuple(lines))


def _loose(text: str, sentences: _Sentences) -> Iterator[Piece]:
    """Yield the lines outside of fences that are a command and nothing else."""
    spans = list(fence_spans(text))
    starts = [start for start, _ in spans]
    commands: list[str] = []
    lines: list[int] = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        above = bisect.bisect_right(starts, offset) - 1
        inside = above >= 0 and offset <= spans[above][1]
        if not inside and _LOOSE.match(line) and sentences.tell(offset + len(line) - len(line.lstrip())):
            commands.append(_PROMPT.sub("", _BULLET.sub("", line)).strip())
            lines.append(number)
        offset += len(line) + 1
    if commands:
        yield Piece(kind=FileKind.SHELL, text="\n".join(commands), lines=tuple(lines))


def _one_after_another(pieces: list[Piece]) -> Iterator[Piece]:
    """Yield all shell commands of a text as one program, where one of them could send what another has gathered."""
    ordered = sorted(pieces, key=lambda piece: piece.lines[0])
    text = "\n".join(piece.text for piece in ordered)
    if len(ordered) > 1 and _SENDS.search(text) is not None and _GATHERS.search(text) is not None:
        lines = tuple(line for piece in ordered for line in _each_line(piece))
        yield Piece(kind=FileKind.SHELL, text=text, lines=lines)


def _each_line(piece: Piece) -> tuple[int, ...]:
    count = piece.text.count("\n") + 1
    return (piece.lines + piece.lines[-1:] * count)[:count]
