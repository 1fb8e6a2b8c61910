"""The name that Hermes installs a plugin under, and whether it can be one."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from packtool.plugin import rules
from packtool.text import clean, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location

SHOWN_LIMIT = 120
HIGHEST_BYTES = 255
_PLAIN = re.compile(r"[A-Za-z0-9._-]+")


def judge_name(name: str, location: Location) -> Iterator[Finding]:
    """Give what is wrong with a plugin's name as the name of a folder below ``plugins/``."""
    shown = clean(name, limit=SHOWN_LIMIT)
    reason = _refusal(name)
    if reason:
        yield rules.BAD_NAME.at(location, f"the plugin's name `{shown}` {reason}")
    elif not _PLAIN.fullmatch(name):
        yield rules.ODD_NAME.at(location, f"the plugin's name `{shown}` holds unusual characters{_looks(name)}")
    elif name.startswith((".", "-")):
        yield rules.ODD_NAME.at(location, f"the plugin's name `{shown}` begins with {name[0]}")


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
