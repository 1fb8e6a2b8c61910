"""What the site has beyond docs/: the texts at the root of the project, with their links as they lead there."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, InclusionLevel

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

from making.links import dead_links  # noqa: E402 - mkdocs loads this file alone, so its neighbours are no package

# The text at the root -> its page.
PAGES = {
    "README.md": "index.md",
    **{name: name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")},
}
# Folders whose README.md is a list of their pages, one of them called `index` after what it is about. mkdocs would make
# `index.html` of both, and leaves the list out.
LISTED = ("commands", "schemas")
_LINK = re.compile(r"(?<=\]\()(?!https?://|#)(?P<place>[^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the texts of the root; mkdocs calls this."""
    for name, page in PAGES.items():
        text = _LINK.sub(lambda link: _from_root(link["place"]), (ROOT / name).read_text(encoding="utf-8"))
        files.append(File.generated(config, page, content=text))
    for folder in LISTED:
        _keep_list(files, config, folder)
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Fail where a link of the site leads nowhere; mkdocs calls this."""
    dead = dead_links(Path(config.site_dir).resolve())
    if dead:
        raise PluginError("\n".join(["links that lead nowhere:", *dead[:20]]))


def on_page_markdown(markdown: str, *, page: Any, **_: object) -> str:
    """Let links out of docs/ lead to the pages of the root; mkdocs calls this."""
    depth = page.file.src_uri.count("/")
    up = "../" * (depth + 1)
    return _LINK.sub(lambda link: _to_root(link["place"], up, depth), markdown)


def _keep_list(files: Files, config: MkDocsConfig, folder: str) -> None:
    """Make `index.html` of the list of a folder, and another page of what is called `index`."""
    called_index = files.get_file_from_path(f"{folder}/index.md")
    if called_index is None:
        raise PluginError(f"docs/{folder}/index.md is gone: take `{folder}` out of LISTED")
    called_index.dest_uri = f"{folder}/index-itself.html"
    called_index.__dict__.pop("url", None)
    text = (ROOT / "docs" / folder / "README.md").read_text(encoding="utf-8")
    kept = File.generated(config, f"{folder}/README.md", content=text, inclusion=InclusionLevel.INCLUDED)
    files.append(kept)


def _from_root(place: str) -> str:
    """Return where a link of a text at the root leads on the site."""
    return PAGES.get(place) or place.removeprefix("docs/")


def _to_root(place: str, up: str, depth: int) -> str:
    """Return where a link of a page leads on the site."""
    page = PAGES.get(place.removeprefix(up)) if place.startswith(up) else None
    return "../" * depth + page if page else place
