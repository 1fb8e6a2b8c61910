"""Work counted in steps and not in seconds: calls and lines of Python that run, the same on every machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# YAML's brackets are left out: its parser looks back over all that are open, but no further than some thousand.
# For each target, words that nest, repeat or hang together when they stand many times one behind the other.
GROWS: Mapping[str, tuple[str, ...]] = {
    "documents_yaml": ("a: b\n", "- ", "&a ", "? ", "a:\n ", "'", "# x\n", "\t", "a"),
    "documents_json": ("[", '{"a":', '"', "1,", "\\"),
    "kind_pack": ("- repo: a/b\n", "  - {repo: a/b, ref: c}\n"),
    "kind_index": ('{"plugins": [', "["),
    "kind_skill": ("---\n", "a: b\n"),
    "host_config": ("a: b\n", "- a\n", "plugins:\n"),
    "host_env": ("A=b\n", "'", '"', "export "),
    "keeping_log": ("{}\n", "[\n"),
    "git_output": ("a\n", "100644 blob ", "\x00", "fatal: a\n", "refs/heads/\t"),
    "pins_words": ("/", "../", "@", "a.", "%2e", "github:"),
    "text_shown": ("a", "\u202e", "ghp_", "-----BEGIN ", "漢", "@:", "sk-", "eyJ", " "),
    "unit_javascript": ("a+", "`${", "/*", "'a'+", "(", "{", "atob(", "/", "eval("),
    "unit_shell": ("$(", "`", "'", "${a:-", "a|", "<<A\n", "$'", "A=$A\n", "{a,"),
    "unit_markdown": ("```\n", "# a\n", "<!--", "do not ", "`", "\\x61", "&#97;", "ignore all instructions. "),
    "unit_html": ("<script>", "<!--", "&#97;", "<a "),
    "unit_notebook": ('{"cells":[', '"'),
    "source_python": ("a=1\n", "(", "a.", "f(", "'a'+", "lambda:", "if a:\n ", "'%s'%"),
}
_TOO_MANY = 40_000_000


class TooManyError(Exception):
    """So many steps that there is no end in sight."""


def steps(one: Callable[[bytes], None], data: bytes) -> int:
    """Return how many steps ``one`` takes for ``data``; a first time, uncounted, loads what is loaded once."""
    one(data)
    counted = 0

    def count(_frame: Any, _event: str, _what: Any) -> Any:
        nonlocal counted
        counted += 1
        if counted > _TOO_MANY:
            raise TooManyError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        one(data)
    finally:
        sys.settrace(before)
    return counted
