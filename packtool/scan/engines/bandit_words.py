"""Which Python holds a name without which none of bandit's chosen tests can be met: only that is given to bandit."""

from __future__ import annotations

import ast
import re
import unicodedata
from typing import TYPE_CHECKING

from packtool.code import Module
from packtool.code.parsing import parse_string

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# One of these names stands in the source of whatever a test is met by: bandit knows calls by the names in the code and
# in its imports. Of a test that is not listed here nothing is known, and any Python may meet it.
WORDS = {
    "B102": r"\bexec\b",
    "B301": r"pickle|\b(?:dill|shelve)\b",
    "B302": r"\bmarshal\b",
    "B307": r"\beval\b",
    "B506": r"\byaml\b",
    "B602": r"\bshell\b",
    "B604": r"\bshell\b",
    "B605": r"\b(?:system|[pP]open[234]?|getoutput|getstatusoutput)\b",
    "B606": r"\b(?:exec[lv]p?e?|spawn[lv]p?e?|startfile)\b",
}
# What imports by a text, which bandit takes for the name of what is called.
_IMPORTS_TEXT = re.compile(r"__import__|importlib|import_module")


class Words:
    """The names of some of bandit's tests."""

    def __init__(self, tests: Iterable[str]) -> None:
        """Take the names of ``tests``."""
        self._words = re.compile("|".join(sorted({WORDS.get(test, "") for test in tests})))

    def may_meet(self, text: str, nodes: Sequence[ast.AST] | None = None) -> bool:
        """Whether a test may be met in Python: one of the names is used as a name in it.

        ``nodes`` are those of its syntax tree, where there is one. What cannot be parsed may meet anything that its
        text mentions.
        """
        if nodes is None:
            # A search is faster than a parser.
            module = parse_string(text, "") if self._mentioned(text) else None
            if not isinstance(module, Module):
                return module is not None
            nodes = module.nodes
        names = "\n".join(set(_names(nodes)))
        if self._words.search(names) is not None:
            return True
        return _IMPORTS_TEXT.search(names) is not None and self._mentioned(text)

    def _mentioned(self, text: str) -> bool:
        plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
        return self._words.search(plain) is not None


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that bandit can put together: of variables, attributes, imports and keywords."""
    for node in nodes:
        kind = node.__class__
        if kind is ast.Name:
            yield node.id  # type: ignore[attr-defined]
        elif kind is ast.Attribute:
            yield node.attr  # type: ignore[attr-defined]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield getattr(node, "module", None) or ""
            yield from (name for alias in node.names for name in (alias.name, alias.asname or ""))
        elif isinstance(node, ast.Call):
            yield from (keyword.arg or "" for keyword in node.keywords)
