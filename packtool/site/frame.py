"""What every page of the site has: its policy, the way back to the catalog, and what no verdict means."""

from __future__ import annotations

import base64
import functools
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.formats.html.build import Markup, code, joined, tag
from packtool.formats.html.head import document, head
from packtool.text import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Sequence

STYLE_FILE = "site.css"
NO_PROOF = "No findings is no proof of safety: packtool sees what its rules know, at one commit."
_SCRIPTS = ("copy", "search")
# What is followed from here was written by strangers: it learns nothing of this page and gets nothing from it.
_REL = "external nofollow noreferrer ugc"
# A browser that opens a folder may not take the style beside a page for its own, hence `file:`; scripts go by digest.
_POLICY = "default-src 'none'; style-src 'self' file:; base-uri 'none'; form-action 'none'"


@functools.cache
def script(name: str) -> Markup:
    """Return the script of that name as an element; one of ours, which holds nothing of an index."""
    return Markup(f"<script>{_source(name)}</script>")


def page(
    title: str, root: str, parts: Sequence[Markup | None], *, runs: str | None = None, top: str = "#main"
) -> bytes:
    """Return a page; ``root`` leads to the folder of the site (empty, or ``../``), ``runs`` names its script.

    ``top`` is where a reader goes who skips what every page has.
    """
    link = tag("link", rel="stylesheet", href=f"{root}{STYLE_FILE}")
    home = tag("a", "Plugin catalog", href=f"{root}index.html")
    body = tag(
        "body",
        tag("a", "Skip to what this page is about", href=top, class_="skip"),
        tag("nav", tag("ul", tag("li", home), tag("li", _removed(root))), aria_label="Site"),
        *parts,
        tag("footer", tag("p", NO_PROOF), tag("p", "Made by ", code("packtool index site"), ".")),
        None if runs is None else script(runs),
    )
    return document(head(title, _policy(runs), link), body).encode("utf-8")


def link(address: str | None, *words: str) -> Markup:
    """Return a link to an address of the web, if it is a whole one by https, else the words and the address as text."""
    if address is None:
        return joined(*words)
    if address.startswith("https://") and ELLIPSIS not in address:
        return tag("a", *(words or (address,)), href=address, rel=_REL)
    return joined(*words, " " if words else None, code(address))


def _removed(root: str) -> Markup:
    return tag("a", "Removed and renamed", href=f"{root}removed.html")


def _policy(runs: str | None) -> str:
    if runs is None:
        return _POLICY
    digest = base64.b64encode(hashlib.sha256(_source(runs).encode()).digest()).decode()
    # No text ever becomes markup or code in a script of ours.
    inert = "require-trusted-types-for 'script'; trusted-types 'none'"
    return f"{_POLICY}; script-src 'sha256-{digest}'; {inert}"


@functools.cache
def _source(name: str) -> str:
    assert name in _SCRIPTS  # noqa: S101 - a name of ours
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8")
