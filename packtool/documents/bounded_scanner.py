"""A scanner of YAML that stops inside of a value that is too long, before it has taken its time for all of it."""

from __future__ import annotations

import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.scanner import Scanner, ScannerError

# In characters. Nothing that a person writes as one value is longer, and the parser needs seconds for a megabyte.
MAX_SCALAR = 262_144
_NAME = re.compile(r"[0-9A-Za-z_-]+")


class TooLongError(Exception):
    """A value is longer than ``MAX_SCALAR``; ``line`` and ``column`` (from 1) say where it begins."""

    def __init__(self, line: int, column: int) -> None:
        """Take the place where the value begins."""
        super().__init__(line, column)
        self.line = line
        self.column = column


class BoundedScanner(Scanner):
    """The parser's own scanner, which looks at the length of a value after each word or line of it."""

    _block: Any = None

    @property
    def scanner_processing_version(self) -> tuple[int, int]:
        """The grammar of YAML 1.1, whatever version a directive of the text names."""
        return (1, 1)

    def scan_directive_name(self, start_mark: Any) -> Any:
        """Read the name of a directive."""
        return self._checked(super().scan_directive_name(start_mark), "a directive", start_mark)

    def scan_anchor(self, token_class: Any) -> Any:
        """Read an anchor or an alias."""
        token = super().scan_anchor(token_class)
        self._checked(token.value, "an anchor or an alias", token.start_mark)
        return token

    def _checked(self, name: str, what: str, start_mark: Any) -> str:
        """Refuse a name that this parser takes and that of Hermes does not."""
        if not _NAME.fullmatch(name):
            message = "the name holds other characters than A-Z, a-z, 0-9, - and _"
            raise ScannerError(f"while scanning {what}", start_mark, message, self.reader.get_mark())
        return name

    def scan_plain_spaces(self, indent: Any, start_mark: Any) -> Any:
        """Read what stands between two words of a plain text."""
        self._bound(start_mark)
        return super().scan_plain_spaces(indent, start_mark)

    def scan_flow_scalar_spaces(self, double: Any, start_mark: Any) -> Any:
        """Read what stands between two words of a text in quotes."""
        self._bound(start_mark)
        return super().scan_flow_scalar_spaces(double, start_mark)

    def scan_block_scalar(self, style: Any, rt: Any = False) -> Any:  # noqa: FBT002 - the signature of the parser
        """Read a block of text."""
        self._block = self.reader.get_mark()
        return super().scan_block_scalar(style, rt)

    def scan_block_scalar_breaks(self, indent: Any) -> Any:
        """Read what stands between two lines of a block of text."""
        self._bound(self._block)
        return super().scan_block_scalar_breaks(indent)

    def _bound(self, start: Any) -> None:
        if self.reader.get_mark().index - start.index > MAX_SCALAR:
            raise TooLongError(start.line + 1, start.column + 1)


class _Grammar11(YAML):
    """A parser that stays with the grammar of YAML 1.1, whatever version a directive of the text names.

    Hermes reads that grammar alone. The parser's own way is to obey the directive, and to fail for 1.3.
    """

    @property
    def version(self) -> tuple[int, int]:
        """The grammar."""
        return (1, 1)

    @version.setter
    def version(self, val: object) -> None:
        """Stay with it."""


def bounded_parser() -> YAML:
    """Return a parser for one text: the grammar of YAML 1.1, and no value that is too long."""
    parser = _Grammar11(typ="safe", pure=True)
    parser.Scanner = BoundedScanner
    return parser
