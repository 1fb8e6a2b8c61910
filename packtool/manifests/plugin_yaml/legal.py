"""The license and the addresses that a native manifest names."""

from __future__ import annotations

import functools
import importlib
import re
from typing import TYPE_CHECKING, Any

from packtool.manifests.plugin_yaml import rules
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_SHOWN = 80
_LONGEST = 300
_BLANKS = re.compile(r"[\s_,;-]+")
# What people write, with every blank, hyphen and the word license left out.
_USUAL = {
    "apache": "Apache-2.0",
    "apache2": "Apache-2.0",
    "apache2.0": "Apache-2.0",
    "apachev2": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "bsd3": "BSD-3-Clause",
    "bsd2": "BSD-2-Clause",
    "gpl": "GPL-3.0-or-later",
    "gpl3": "GPL-3.0-or-later",
    "gplv3": "GPL-3.0-or-later",
    "gplv3+": "GPL-3.0-or-later",
    "gpl2": "GPL-2.0-or-later",
    "gplv2": "GPL-2.0-or-later",
    "agpl3": "AGPL-3.0-or-later",
    "agplv3": "AGPL-3.0-or-later",
    "lgplv3": "LGPL-3.0-or-later",
    "mpl": "MPL-2.0",
    "mpl2": "MPL-2.0",
    "cc0": "CC0-1.0",
    "publicdomain": "CC0-1.0 or Unlicense",
    "themit": "MIT",
}
_CLOSED = frozenset({"proprietary", "commercial", "unlicensed", "allrightsreserved", "closed", "private", "none"})


def judge_license(document: Document, root: Node) -> Iterator[Finding]:
    """Give a license that is no SPDX expression, with the one that is meant where that can be told."""
    node = root.get("license")
    if node is None or not node.is_text or not node.text.strip():
        return
    written = node.text.strip()
    plain = _canonical(written)
    if plain is None:
        message = f"`{clean(written, limit=_SHOWN)}` is no SPDX license expression"
        yield rules.LICENSE.at(document.at(node), message, remedy=_meant(written))
    elif plain != written:
        message = f"SPDX spells the license {plain}"
        yield rules.LICENSE.at(document.at(node), message, remedy=f"write `license: {plain}`")


def _canonical(written: str) -> str | None:
    if len(written) > _LONGEST:
        return None
    reader = _reader()
    try:
        return str(reader.canonicalize_license_expression(written))
    except reader.InvalidLicenseExpression:
        return None


@functools.cache
def _reader() -> Any:
    # Loaded when there is a license to be read: files of other kinds are judged sooner without.
    return importlib.import_module("packaging.licenses")


def _meant(written: str) -> str | None:
    bare = _BLANKS.sub("", written[:_LONGEST].lower().replace("license", "").replace("licence", "")).strip(".")
    if bare in _CLOSED:
        return "write `license: LicenseRef-Proprietary`"
    usual = _USUAL.get(bare) or _USUAL.get(bare.replace("version", "").replace("v", ""))
    return f"write `license: {usual}`" if usual else None


def judge_addresses(document: Document, root: Node) -> Iterator[Finding]:
    """Give a homepage that is no web address, and an update address that is not https."""
    homepage, update = root.get("homepage"), root.get("update_url")
    if homepage is not None and homepage.is_text and homepage.text and not _is_web(homepage.text):
        message = f"`{clean(homepage.text, limit=_SHOWN)}` is no https:// or http:// address"
        yield rules.ADDRESS.at(document.at(homepage), message)
    if update is not None and update.is_text and update.text and not update.text.lower().startswith("https://"):
        message = "update_url is no https:// address, so that Hermes does not take updates from it"
        yield rules.ADDRESS.at(document.at(update), message, remedy="write an https:// address")


def _is_web(text: str) -> bool:
    return re.match(r"https?://[^/\s]+", text, re.IGNORECASE) is not None and not re.search(r"\s", text)
