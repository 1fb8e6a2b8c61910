"""Files that a script in another language, or a Python file that cannot be parsed, mentions in a way that runs them."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from packtool.code.bindings import absolute
from packtool.code.parsing import package_of
from packtool.code.places import is_python, is_script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.places import Places

_LONGEST = 1 << 20
_MOST_WORDS = 50_000
_WORD = re.compile(r"[\w./@+~$%{}-]{1,300}")
_RUNS_NEXT = re.compile(
    r"\A(?:ba|z|da|k|fi)?sh\Z|\Asource\Z|\A\.\Z|\Aexec\Z|\Apython[0-9.]*\Z|\A(?:node|deno|bun|tsx|ruby|perl|php|pwsh|run)\Z"
)
# Before a slash these end an expansion, such as `"$(dirname "$0")"/run.sh`.
_CLOSES = frozenset([")", '"', "'", "`"])
_SCRIPT_IMPORT = re.compile(
    r"(?:\bfrom|\bimport|\brequire|\bimport\s{0,4}\(|\brequire\s{0,4}\()\s{0,8}[\"'](\.{1,2}/[^\"'\n]{1,300})[\"']"
)
_PYTHON_IMPORT = re.compile(
    r"^[ \t]{0,40}(?:from[ \t]+(\.{0,9})([\w.]{0,200})[ \t]+import[ \t]+([^\n#]{1,500})"
    r"|import[ \t]+([\w., \t]{1,500}))",
    re.MULTILINE,
)


def referenced(places: Places, path: str, data: bytes) -> Iterator[str]:
    """Yield the files of the tree that the script at ``path`` seems to run or load."""
    text = data[:_LONGEST].decode("utf-8", "replace")
    folder = posixpath.dirname(path)
    if is_python(path, data):
        yield from _python(places, path, text)
    for found in _SCRIPT_IMPORT.finditer(text):
        script = places.script(found.group(1), folder)
        if script is not None:
            yield script
    before = ""
    for word in _words(text):
        for target in places.paths(word, folder):
            if target != path and (_RUNS_NEXT.match(before) or is_script(target, places.files[target])):
                yield target
        if not word.startswith("$") and word != "dirname":
            before = posixpath.basename(word)


def _words(text: str) -> Iterator[str]:
    for count, found in enumerate(_WORD.finditer(text)):
        if count >= _MOST_WORDS:
            return
        word = found.group()
        closed = word.startswith("/") and text[found.start() - 1 : found.start()] in _CLOSES
        yield word[1:] if closed else word


def _python(places: Places, path: str, text: str) -> Iterator[str]:
    package = package_of(path)
    for count, found in enumerate(_PYTHON_IMPORT.finditer(text)):
        if count >= _MOST_WORDS:
            return
        dots, module, names, plain = found.groups()
        if plain is None:
            taken = [name.split()[0] for name in names.strip("() \t\\").split(",") if name.strip()]
            dotted = absolute(module or None, len(dots), package)
            yield from places.inside(dotted, taken) if dots else places.outside(dotted, taken, ("",))
        else:
            for name in plain.split(","):
                yield from places.outside((name.split() or [""])[0], (), ("",))
