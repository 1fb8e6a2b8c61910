"""The name that Hermes installs a plugin under, and whether it can be one."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.text import clean, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location

BAD_NAME = Rule(
    id="plugin-name-refused",
    severity=Severity.ERROR,
    summary="A plugin's name cannot be the name of a folder.",
    why="Hermes installs a plugin under its name and refuses names that are empty or lead elsewhere.",
    remedy="write a name of a-z, A-Z, 0-9, - and _",
)
ODD_NAME = Rule(
    id="plugin-name-odd",
    severity=Severity.WARNING,
    summary="A plugin's name is one that other systems or commands do not take, or that looks like another.",
    why="Such names can look like another plugin's, and break on other systems and in commands.",
    remedy="write a name of a-z, A-Z, 0-9, - and _",
)

SHOWN_LIMIT = 120
HIGHEST_BYTES = 255
_PLAIN = re.compile(r"[A-Za-z0-9._-]+")
# Windows takes these for devices, whatever stands behind a dot.
_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10))]
)
_SEPARATORS = re.compile(r"[\W_]+")
# Signs that people take for one another: letters of other scripts, and digits for letters.
_TWINS = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u0131"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0261\u0251\u0585\u0578\u057d015l",
    "abekmhopctyxijsdhiabenikvoptuxgaonuoisi",
)


def judge_name(name: str, location: Location) -> Iterator[Finding]:
    """Give what is wrong with a plugin's name as the name of a folder below ``plugins/``."""
    shown = clean(name, limit=SHOWN_LIMIT)
    reason = _refusal(name)
    if reason:
        yield BAD_NAME.at(location, f"the plugin's name `{shown}` {reason}")
    elif not _PLAIN.fullmatch(name):
        yield ODD_NAME.at(location, f"the plugin's name `{shown}` holds unusual characters{_looks(name)}")
    elif name.startswith((".", "-")):
        yield ODD_NAME.at(location, f"the plugin's name `{shown}` begins with {name[0]}")
    elif name.partition(".")[0].upper() in _DEVICES or name.endswith("."):
        yield ODD_NAME.at(location, f"the plugin's name `{shown}` cannot be the name of a folder on Windows")


def skeleton(name: str) -> str:
    """Return what is left of a name for a hasty reader: no letter case, no accents, no separators, no look-alikes."""
    bare = name.casefold()
    if not bare.isascii():
        plain = unicodedata.normalize("NFKD", bare)
        bare = "".join(character for character in plain if not unicodedata.combining(character))
    return _SEPARATORS.sub("", bare.translate(_TWINS)).replace("rn", "m").replace("vv", "w")


def safe_to_show(name: str) -> str:
    """Return a plugin's name on one line with nothing unseen in it. A name is no secret and is not hidden as one."""
    return visible(name[: HIGHEST_BYTES + 1])


def _refusal(name: str) -> str | None:
    if not name.strip():
        return "is empty"
    if name in {".", ".."} or "/" in name or "\\" in name or ".." in name:
        return "leads elsewhere: Hermes refuses ., .., / and \\ in it"
    if visible(name) != name:
        return "holds characters that nobody sees"
    if len(name.encode("utf-8", "surrogatepass")) > HIGHEST_BYTES:
        return f"is longer than {HIGHEST_BYTES} bytes"
    return None


def _looks(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return f", and can be taken for `{folded}`" if folded != name and _PLAIN.fullmatch(folded) else ""
