"""What stands where in a file: prose, fenced code, what is hidden from a reader's eye, descriptions, strings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.scan.kinds import FileKind
from packtool.scan.prose.literals import code_passages
from packtool.scan.prose.unmask import decoded_passages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from packtool.scan.match import Unit

FENCE = re.compile(r"^([ \t>]*)(`{3,}|~{3,})([^\n`]*)$", re.MULTILINE)
_COMMENT = re.compile(r"<!--(.*?)(?:-->|\Z)", re.DOTALL)
_REFERENCE = re.compile(
    r"^[ ]{0,3}\[(?://|comment|_)?\]:[ \t]*(?:#|<>)[ \t]*([\"'(][^\n]*)", re.MULTILINE | re.IGNORECASE
)
# An element that a style sheet of its own takes off the page; what follows it up to the next tag is not seen.
_UNSEEN_ELEMENT = re.compile(
    r"<[a-z][^<>]{0,200}(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0"
    r"|opacity\s{0,3}:\s{0,3}0(?![.]\d)|color\s{0,3}:\s{0,3}(?:white|transparent|\#fff)|\shidden[\s>=])[^<>]{0,200}>?([^<]*)",
    re.IGNORECASE,
)
# Text far to the right or far below is there for the agent, who reads all of it.
_FAR = re.compile(r"(?:(?<![ \t\u00a0\u3000])[ \t\u00a0\u3000]{80,}+|(?<!\n)\n(?:[ \t]*+\n){29,}+)([^\n]*)")
# What makes it worth while to read the whole page once more, code and all.
_UNREADABLE = re.compile(r"(?<![!-~])[!-~]{60}|(?:\d{1,3},\s{0,2}){24}")
_VALUE_QUOTE = re.compile(r"(?<=[:=-] )[\"']")
_LIST_LINES = 300
_LIST_WORDS = 1.5
_SAYS_SOMETHING = 3
_SPEECH = frozenset(["", "markdown", "md", "mdc", "text", "txt", "plaintext", "plain", "prompt", "xml"])
_WORD = re.compile(r"(?<![\w/.$-])[^\W\d_]{2,}(?=[\s,.;:!?'\")]|$)|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
_SIGN = re.compile(r"[{}=<>|$;\\]")
_PER_SIGN = 0.2
_PLAIN = frozenset([FileKind.TEXT, FileKind.MARKDOWN, FileKind.HTML, FileKind.NOTEBOOK])
_SLASHED = frozenset([FileKind.JAVASCRIPT, FileKind.TYPESCRIPT])
_DATA = frozenset([FileKind.JSON, FileKind.YAML, FileKind.TOML])


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Text of one kind of place, laid out so that its lines are those of the file.

    ``shift`` is how many lines its first line lies below the file's first; ``decoded`` says that the file holds the
    text in another form, all of it on that line.
    """

    place: str
    text: str = field(repr=False)
    shift: int = 0
    decoded: bool = False


def passages(unit: Unit) -> tuple[Passage, ...]:
    """Return every passage of a unit, what is written in another form among it."""
    return (*_written(unit), *(Passage(**vars_) for vars_ in decoded_passages(unit.text)))


def _written(unit: Unit) -> Iterator[Passage]:
    if unit.kind in _PLAIN:
        text = _sentences_of_list(unit.text) if unit.kind is FileKind.TEXT else unit.text
        yield from _marked_up(text, fenced=unit.kind is not FileKind.HTML)
    elif unit.kind in _DATA:
        yield from _data(unit)
    else:
        literals = code_passages(unit.text, slashes=unit.kind in _SLASHED)
        yield from (Passage(place=place, text=text, shift=line) for place, line, text in literals)


def _sentences_of_list(text: str) -> str:
    """Return ``text``; of a long list of words (a vocabulary, a word list) only the lines that could say something."""
    lines = text.split("\n")
    if len(lines) < _LIST_LINES or sum(len(line.split()) for line in lines) > _LIST_WORDS * len(lines):
        return text
    # A full stop, not nothing: text behind many empty lines counts as hidden.
    return "\n".join(line if len(line.split()) >= _SAYS_SOMETHING else "." for line in lines)


def _data(unit: Unit) -> Iterator[Passage]:
    if unit.kind is FileKind.JSON:
        literals = code_passages(unit.text, slashes=True)
        yield from (Passage(place="description", text=text, shift=line) for _, line, text in literals)
    else:
        # Quotation marks around a whole value quote nothing.
        yield Passage(place="description", text=_VALUE_QUOTE.sub(" ", unit.text))


def _marked_up(text: str, *, fenced: bool) -> Iterator[Passage]:
    code = tuple(fence_spans(text)) if fenced else ()
    # What a block of plain text says is said: a prompt, a rules file to be written, somebody else's message.
    prose = _without(text, (span for span in code if not spoken(text, *span)))
    hidden = tuple(_hidden_spans(prose))
    if hidden:
        yield Passage(place="hidden", text=_only(text, hidden))
    if code:
        yield Passage(place="code", text=_only(text, code))
    yield Passage(place="prose", text=_without(prose, hidden))
    if _UNREADABLE.search(text):
        yield Passage(place="page", text=text)


def _hidden_spans(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_COMMENT, _REFERENCE, _UNSEEN_ELEMENT, _FAR):
        yield from (found.span(1) for found in pattern.finditer(text))


def fence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of what stands in fences, without the fences' own lines; one that never ends goes to the end."""
    opened: re.Match[str] | None = None
    for found in FENCE.finditer(text):
        if opened is None:
            opened = found
        elif found[2].startswith(opened[2]) and not found[3].strip():
            yield opened.end(), found.start()
            opened = None
    if opened is not None:
        yield opened.end(), len(text)


def spoken(text: str, start: int, end: int) -> bool:
    """Whether a fence holds sentences and no code, by the language that it names and by how it reads."""
    opening = text[text.rfind("\n", 0, start - 1) + 1 : start].strip(" \t>`~\n").lower()
    if opening.split(" ")[0] not in _SPEECH:
        return False
    body = text[start:end]
    words = len(_WORD.findall(body))
    return words >= _SAYS_SOMETHING and (bool(opening) or words * _PER_SIGN > len(_SIGN.findall(body)))


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    return _rebuilt(text, spans, inside=_blank, outside=_same)


def _only(text: str, spans: Iterable[tuple[int, int]]) -> str:
    return _rebuilt(text, spans, inside=_same, outside=_blank)


def _rebuilt(
    text: str, spans: Iterable[tuple[int, int]], *, inside: Callable[[str], str], outside: Callable[[str], str]
) -> str:
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if end <= at:
            continue
        parts += [outside(text[at : max(at, start)]), inside(text[max(at, start) : end])]
        at = end
    return "".join([*parts, outside(text[at:])])


def _same(text: str) -> str:
    return text


def _blank(text: str) -> str:
    # Only line ends keep their places: columns of what follows on the same line are looked up in the file itself.
    return "\n" * text.count("\n") + " "
