"""YAML read strictly: one document, known types, no repeats, no tags, bounded; each fault is a finding."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from ruamel.yaml.error import MarkedYAMLError, YAMLError

from packtool.documents.bounded_scanner import MAX_SCALAR, TooLongError, bounded_parser
from packtool.documents.compose import Composer, Stop
from packtool.documents.conceal import BY_NAME, secret_nodes, spans_of_lines, spans_of_nodes
from packtool.documents.decode import CONTROL_CHARACTER, MEBIBYTE, Bounds, decode
from packtool.documents.document import Document
from packtool.documents.faults import DEPTH, EMPTY, SEVERAL, SIZE, SYNTAX
from packtool.documents.plain import plain_root
from packtool.documents.remarks import Remark
from packtool.documents.tabs import stray_tabs
from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.conceal import Conceal, Spans
    from packtool.documents.node import Node

# The parser looks ahead within a line, some of it in time that grows with the square.
MAX_LINE = 65_536
# It needs some microseconds for each line, empty ones too.
MAX_LINES = 50_000
BOUNDS = Bounds(line=MAX_LINE, lines=MAX_LINES)
MAX_ALIKE = 100
# Line ends to YAML 1.1, plain characters to YAML 1.2: two readers would see two documents.
_ODD_LINE_END = re.compile("[\x85\u2028\u2029]")
_BROKEN = frozenset({SYNTAX.id, SEVERAL.id, DEPTH.id, SIZE.id})


def read_yaml(
    data: bytes, path: str, *, lenient: bool = False, limit: int = MEBIBYTE, conceal: Conceal | None = None
) -> Document:
    """Read one YAML document of at most ``limit`` bytes; never raises for anything that the bytes can hold.

    ``path`` is what locations show. ``lenient`` makes aliases, anchors and words that YAML 1.1 and 1.2 type
    differently warnings instead of errors: for files that Hermes reads as they are, but not for packs. ``conceal``
    says which values no finding of the document may show beside those under secrets' names.
    """
    text = decode(data, path, limit=limit, bounds=BOUNDS)
    if text.findings:
        return Document(path=path, lines=text.lines, root=None, findings=text.findings)
    soft = Severity.WARNING if lenient else Severity.ERROR
    composer = Composer(soft)
    composer.remarks.extend(_odd_line_ends(text.lines))
    if not composer.remarks:
        _compose(composer, text.text, text.lines)
    if composer.root is not None:
        composer.remarks.extend(stray_tabs(composer.root, text.lines, soft))
    elif not composer.remarks:
        composer.remarks.append(Remark(rule=EMPTY, line=1, column=1, message="the file holds no value"))
    broken = composer.root is None or any(remark.rule.id in _BROKEN for remark in composer.remarks)
    document = Document(path=path, lines=text.lines, root=None if broken else composer.root)
    document = document.hide_spans(_concealed(conceal or BY_NAME, composer.root, text.lines, broken=broken))
    findings = sorted((remark.made(document) for remark in _few(composer.remarks)), key=lambda finding: finding.order)
    return document.with_findings(findings)


def _few(remarks: Sequence[Remark]) -> Iterator[Remark]:
    """Give at most MAX_ALIKE remarks of one rule, the last of them with the number of those that are left out."""
    seen: Counter[str] = Counter()
    total = Counter(remark.rule.id for remark in remarks)
    for remark in remarks:
        seen[remark.rule.id] += 1
        if seen[remark.rule.id] < MAX_ALIKE or total[remark.rule.id] == MAX_ALIKE:
            yield remark
        elif seen[remark.rule.id] == MAX_ALIKE:
            yield replace(
                remark, message=f"here and in {total[remark.rule.id] - MAX_ALIKE:,} more places below", word=""
            )


def _concealed(conceal: Conceal, root: Node | None, lines: Sequence[str], *, broken: bool) -> Spans:
    if broken or root is None:
        return spans_of_lines(conceal, lines)
    return spans_of_nodes((*conceal.nodes(root), *secret_nodes(root, mappings=conceal is not BY_NAME)), lines)


def _odd_line_ends(lines: Sequence[str]) -> Iterator[Remark]:
    for number, line in enumerate(lines, 1):
        found = _ODD_LINE_END.search(line)
        if found:
            message = f"the line holds U+{ord(found.group()):04X}, which ends a line for some YAML readers only"
            yield Remark(rule=CONTROL_CHARACTER, line=number, column=found.start() + 1, message=message)


def _compose(composer: Composer, text: str, lines: Sequence[str]) -> None:
    composer.root = plain_root(text)
    if composer.root is not None:
        return
    # The grammar of YAML 1.1, which Hermes reads: YAML 1.2 takes some texts that Hermes refuses (`{a?: b}`, `: x`).
    try:
        for event in bounded_parser().parse(io.StringIO(text)):
            composer.feed(event)
    except Stop:
        return
    except TooLongError as error:
        message = f"a value is longer than {MAX_SCALAR:,} characters"
        composer.remarks.append(Remark(rule=SIZE, line=error.line, column=error.column, message=message))
    except MarkedYAMLError as error:
        composer.remarks.append(_syntax(error, lines))
    except (YAMLError, ValueError, IndexError, OverflowError) as error:
        # The parser meets some bytes unprepared (an escape beyond Unicode, a stray end): still a fault of the text.
        message = f"the text is not YAML ({type(error).__name__})"
        composer.remarks.append(Remark(rule=SYNTAX, line=1, column=1, message=message))


def _syntax(error: MarkedYAMLError, lines: Sequence[str]) -> Remark:
    mark = error.problem_mark or error.context_mark
    word = " ".join(part for part in (error.context, error.problem) if part) or "the text is not YAML"
    if mark is None:
        return Remark(rule=SYNTAX, line=1, column=1, message=word)
    message, remedy = "{word}", None
    line = lines[mark.line] if mark.line < len(lines) else ""
    if line[mark.column : mark.column + 1] == "\t" or line[: mark.column].strip(" ") == "\t":
        indented = not line[: mark.column].strip()
        message = "the line is indented by a tab" if indented else "a tab stands between values"
        remedy = "write blanks: YAML does not take tabs here"
    elif "mapping values are not allowed" in word:
        message = "a colon followed by a blank stands inside a plain text"
        remedy = "put the whole text in quotes"
    return Remark(rule=SYNTAX, line=mark.line + 1, column=mark.column + 1, message=message, word=word, remedy=remedy)
