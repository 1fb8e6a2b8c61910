"""JavaScript with its constants folded in place, and the code and texts that come out."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from packtool.code.folding.values import DECODING, words_of
from packtool.code.interpreters import code_behind
from packtool.code.javascript.detours import find_detours
from packtool.code.javascript.folding import Folder, Found
from packtool.code.javascript.tokens import MOST_TOKENS, Kind, Token, tokens
from packtool.code.layers import JAVASCRIPT, MOST_LAYERS, SHELL, Layer, Unmasked, language_of, readable
from packtool.code.rewriting import MARKER, Edits, place_of

if TYPE_CHECKING:
    from packtool.code.javascript.makers import Reflected
    from packtool.code.javascript.methods import Value

LARGEST_SCRIPT = 4 << 20
_LONGEST_LITERAL = 20_000
# A script without any of these has nothing to unmask.
_MASKED = re.compile(
    r"""child_process|\b(?:atob|Buffer|fromCharCode|fromCodePoint|unescape|decodeURI|eval|Function|exec|spawn|setTimeout)"""
    r"""|[)\]}"'`]\s{0,9}\.\s{0,9}constructor\b|constructor\s{0,9}\.\s{0,9}constructor\b|\\[xu1]|["'`]\s{0,40}\+\s{0,40}["'`]|\.(?:reverse|join)\b|[\w$]\s?\+\s?["'`]|["'`]\s?\+\s?[\w$]"""
)
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]{0,200}", re.ASCII)
_EVALUATORS = frozenset(
    ["eval", "Function", "setTimeout", "setInterval", "execScript", "runInThisContext", "runInNewContext"]
)
_NO_FUNCTIONS = frozenset(
    ["return", "typeof", "in", "of", "case", "void", "delete", "throw", "await", "yield", "else", "do"]
)
_SHELLS = frozenset(["exec", "execSync"])
_STARTERS = frozenset(["spawn", "spawnSync", "execFile", "execFileSync"])


def unmask_script(text: str) -> Unmasked:
    """Return a script with its masks taken off; the layers are those directly in it."""
    if len(text) > LARGEST_SCRIPT:
        return Unmasked(source=text, exhausted=True)
    if _MASKED.search(text) is None:
        return Unmasked(source=text)
    row = list(tokens(text))
    mask = _Mask(text, row)
    mask.read()
    return Unmasked(
        source=mask.edits.applied(),
        layers=tuple(mask.layers),
        renamed=mask.renamed,
        exhausted=mask.folder.exhausted or mask.edits.exhausted or len(row) >= MOST_TOKENS,
    )


class _Mask:
    def __init__(self, text: str, row: list[Token]) -> None:
        self.text = text
        self.row = row
        self.folder = Folder(row)
        self.edits = Edits(text)
        self.layers: list[Layer] = []
        self.renamed = False
        self._known: set[str] = set()

    def read(self) -> None:
        """Go through the tokens once."""
        index = 0
        detours, handed, reflected = find_detours(self.row)
        self.renamed = bool(detours) or bool(reflected)
        for place, name in handed.items():
            language = JAVASCRIPT if name in _EVALUATORS else SHELL
            self._layer(place, str(self.row[place].value), (f"given to {name.rpartition('.')[2]}",), language)
        while index < len(self.row):
            token = self.row[index]
            detour = detours.get(index)
            if detour is not None:
                self.edits.add(token.start, self.row[detour.end - 1].end, detour.name)
                self._given(index, detour.name.rpartition(".")[2], detour.end)
                index = detour.end
                continue
            if index in reflected:
                index = self._reflected(index, reflected[index])
                continue
            if token.kind is Kind.NAME and self.folder.mark(index + 1, "("):
                self._given(index, token.text, index + 1)
            if token.text == "[" and index and self._member(index):
                index += 1
                continue
            index = self._expression(index)

    def _reflected(self, index: int, call: Reflected) -> int:
        """Write ``Reflect.apply(f, x, [y])`` as ``f(y)``, where it stands on one line."""
        start, end = self.row[index].start, self.row[call.first].start
        if "\n" not in self.text[start:end]:
            self.edits.add(start, end, f"{call.name}(")
            if call.closing is not None:
                self.edits.add(self.row[call.closing].start, self.row[call.closing].end, "")
        self._given(index, call.name.rpartition(" ")[2].rpartition(".")[2], call.first - 1)
        return call.first

    def _expression(self, index: int) -> int:
        token = self.row[index]
        if token.kind is Kind.MARK and token.text not in {"(", "["}:
            return index + 1
        if token.text == "(" and index and self._called(self.row[index - 1]):
            return index + 1
        if not self._promising(index):
            return index + 1
        found = self.folder.sum(index)
        if found is None or not found.how or not isinstance(found.value, str | bytes):
            return index + 1
        self._replace(index, found)
        return max(found.next, index + 1)

    def _promising(self, index: int) -> bool:
        """Whether something could be evaluated from here that is not simply a literal."""
        token = self.row[index]
        after = self.row[index + 1] if index + 1 < len(self.row) else token
        if token.kind is Kind.NAME:
            inner = index > 0 and self.row[index - 1].text == "."
            return token.text == "atob" or (not inner and self.folder.knows(token.text))
        if token.kind is Kind.MARK:
            return after.kind is not Kind.MARK or after.text in {"(", "["}
        return after.text in {"+", "."} or (token.kind is Kind.TEXT and "\\" in token.text)

    @staticmethod
    def _called(before: Token) -> bool:
        """Whether a parenthesis behind this token holds a call's arguments."""
        return before.text in {")", "]"} or (before.kind is Kind.NAME and before.text not in _NO_FUNCTIONS)

    def _replace(self, index: int, found: Found) -> None:
        text = _shown(found.value)
        literal = json.dumps(text[:_LONGEST_LITERAL], ensure_ascii=False)
        decoded = bool(found.how & DECODING)
        start, end = self.row[index].start, self.row[found.next - 1].end
        if decoded or len(text) <= _LONGEST_LITERAL:
            self.edits.add(start, end, f"{MARKER}({literal})" if decoded else literal)
        if decoded:
            self._layer(index, text, words_of(found.how))

    def _member(self, index: int) -> bool:
        """Write ``x["ev" + "al"]`` as ``x.eval``."""
        before = self.row[index - 1]
        if before.kind is not Kind.NAME and before.text not in {")", "]"}:
            return False
        found = self.folder.sum(index + 1)
        if found is None or not found.how or not self.folder.mark(found.next, "]"):
            return False
        name = _shown(found.value) if isinstance(found.value, str | bytes) else ""
        if _IDENTIFIER.fullmatch(name) is None:
            return False
        self.edits.add(self.row[index].start, self.row[found.next].end, f".{name}")
        return True

    def _given(self, index: int, name: str, opening: int) -> None:
        """Bring out what a call is given to run, whose parenthesis opens at ``opening``."""
        if name not in _EVALUATORS and name not in _SHELLS and name not in _STARTERS:
            return
        first = self.folder.sum(opening + 1)
        if first is None:
            return
        if name in _STARTERS:
            second = self.folder.sum(first.next + 1) if self.folder.mark(first.next, ",") else None
            if second is not None and isinstance(second.value, tuple):
                self._flagged(index, f"{_shown(first.value)[:40]}", second)
        elif isinstance(first.value, str | bytes):
            language = SHELL if name in _SHELLS else JAVASCRIPT
            self._layer(index, _shown(first.value), (*words_of(first.how), f"given to {name}"), language)

    def _flagged(self, index: int, program: str, given: Found) -> None:
        words = given.value if isinstance(given.value, tuple) else ()
        behind = code_behind((program, *words))
        if behind is not None:
            how = words_of(given.how | behind.how)
            self._layer(index, behind.text, (*how, f"given to {behind.to}"), behind.language)

    def _layer(self, index: int, text: str, how: tuple[str, ...], language: str = "") -> None:
        readable_text = readable(text)
        if readable_text is None or text in self._known or len(self.layers) >= MOST_LAYERS:
            return
        self._known.add(text)
        line, column = place_of(self.text, self.row[index].start)
        self.layers.append(Layer(line=line, column=column, how=how, text=text, language=language or language_of(text)))


def _shown(value: Value) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
