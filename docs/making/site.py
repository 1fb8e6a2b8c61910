"""What the site has beyond docs/: the texts at the root of the project, with their links as they lead there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[2]
# The text at the root -> its page.
PAGES = {
    "README.md": "index.md",
    **{name: name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")},
}
_LINK = re.compile(r"(?<=\]\()(?!https?://|#)(?P<place>[^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the texts of the root; mkdocs calls this."""
    for name, page in PAGES.items():
        text = _LINK.sub(lambda link: _from_root(link["place"]), (ROOT / name).read_text(encoding="utf-8"))
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: object) -> str:
    """Let links out of docs/ lead to the pages of the root; mkdocs calls this."""
    depth = page.file.src_uri.count("/")
    up = "../" * (depth + 1)
    return _LINK.sub(lambda link: _to_root(link["place"], up, depth), markdown)


def _from_root(place: str) -> str:
    """Return where a link of a text at the root leads on the site."""
    return PAGES.get(place) or place.removeprefix("docs/")


def _to_root(place: str, up: str, depth: int) -> str:
    """Return where a link of a page leads on the site."""
    page = PAGES.get(place.removeprefix(up)) if place.startswith(up) else None
    return "../" * depth + page if page else place
