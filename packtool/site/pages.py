"""Every file of the site, one after the other, so that no more than one page is held at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.site.frame import STYLE_FILE
from packtool.site.lists import index_page, list_pages, pages_of, removed_page
from packtool.site.plugin import gone_page, plugin_page
from packtool.site.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.site.listed import Catalog


def pages(catalog: Catalog) -> Iterator[tuple[str, bytes]]:
    """Give the path of each file, relative to the folder, and its bytes; the same for the same catalog."""
    yield STYLE_FILE, STYLE.encode()
    yield "index.html", index_page(catalog)
    yield "removed.html", removed_page(catalog)
    yield from list_pages(catalog)
    for plugin in catalog.plugins:
        yield f"plugins/{plugin.page}.html", plugin_page(plugin, catalog)
    for one in catalog.gone:
        yield f"plugins/{one.page}.html", gone_page(one)


def count_of(catalog: Catalog) -> int:
    """Return how many files there are."""
    return 3 + pages_of(catalog) - 1 + len(catalog.plugins) + len(catalog.gone)
