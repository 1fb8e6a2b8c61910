"""The packages that a plugin says it needs, and whether a command that it runs installs nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.scan.engines.dependencies import requirements_of
from packtool.scan.engines.popular import normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.match import Match

_NAME = re.compile(
    r"\s{0,5}([A-Za-z0-9][A-Za-z0-9._-]{0,100})\s{0,5}(?:\[[\w, -]{0,200}\])?\s{0,5}(?:[=<>!~;].{0,200})?\Z"
)
_LITERAL = re.compile(r"""[A-Za-z]{0,2}(["'])((?:(?!\1).){0,300})\1""")
# What stands in a list of words and is no literal.
_LIST = re.compile(r"(?s)\[(.{0,2000})\]")
_COMPUTED = re.compile(r"[A-Za-z_*][\w.*]{0,100}")
# The words of an installer's command, and switches that change nothing about what is installed from where.
_WORDS = frozenset(["pip", "pip3", "uv", "python", "python3", "install", "add", "-m"])
_SWITCHES = re.compile(
    r"-(?:q|qq|U|-quiet|-user|-upgrade|-no-input|-no-cache-dir|-disable-pip-version-check|-python)\Z"
)


def packages_of(files: Iterable[ScannedFile]) -> Iterator[str]:
    """Yield the names of all packages that the metadata at the top of a plugin declares."""
    for file in files:
        if "/" not in file.path:
            for requirement in requirements_of(file):
                found = _NAME.match(requirement)
                if found is not None:
                    yield normal(found[1])


def installs_only(match: Match, lines: Sequence[str], declared: frozenset[str]) -> bool:
    """Whether a command that was met, on ``lines``, installs nothing but what is declared; else nobody can say."""
    what = match.captures.get("$WHAT", "")
    text = "\n".join(lines)
    told = [found[2] for part in (what, text) for found in _LITERAL.finditer(part)]
    words = [word for one in told for word in one.split() if word not in _WORDS and not _SWITCHES.match(word)]
    names = [_NAME.match(word) for word in words]
    listed = _LIST.search(text)
    others = (
        [one for one in _COMPUTED.findall(_LITERAL.sub("", listed[1])) if one != "sys.executable"] if listed else []
    )
    # One may be the name under which the module keeps what was read.
    known = len(others) <= (_LITERAL.match(what) is not None and what not in text)
    return known and bool(names) and all(name is not None and normal(name[1]) in declared for name in names)
