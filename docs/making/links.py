"""Whether every link of the site leads somewhere: a page that is there, and a place in it that is there."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from pathlib import Path


class _Page(HTMLParser):
    """The places of a page that links can lead to, and the links that lead away from it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down what a tag is called and where it leads."""
        del tag
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name in {"href", "src"} and value:
                self.links.append(value)


def dead_links(site: Path) -> list[str]:
    """Return each link of the pages under ``site`` that leads nowhere, as ``page: link``, sorted.

    The page for what is not found lies at no one place: its links are for the server to lead, and are not looked at.
    """
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    dead = (
        f"{path.relative_to(site).as_posix()}: {link}"
        for path, page in pages.items()
        if path.name != "404.html"
        for link in page.links
        if not _leads_somewhere(link, path, pages)
    )
    return sorted(set(dead))


def _leads_somewhere(link: str, path: Path, pages: dict[Path, _Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    if target not in pages:
        return target.exists()
    return not parts.fragment or unquote(parts.fragment) in pages[target].places
