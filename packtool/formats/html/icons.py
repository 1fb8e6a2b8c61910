"""The few pictures of the page, drawn here so that nothing is fetched; each stands beside words and is not read out."""

from __future__ import annotations

import functools

from packtool.formats.html.build import Markup, tag

_PATHS = {
    "pass": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM7 12l4 4 7-8",
    "warn": "M12 2 1.5 21h21ZM12 9v6M12 17.5v1",
    "fail": "M8 2h8l6 6v8l-6 6H8l-6-6V8ZM8 8l8 8M16 8l-8 8",
    "none": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M12 17.5v1",
    "network": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM2 12h20M12 2c-6 6-6 14 0 20M12 2c6 6 6 14 0 20",
    "subprocess": "M2 4h20v16H2ZM6 9l4 3-4 3M12 16h6",
    "packages": "M3 7l9-5 9 5v10l-9 5-9-5ZM3 7l9 5 9-5M12 12v10",
    "environment": "M14 10a5 5 0 1 0-3 4.6l2 2h2v2h2v2h4v-4l-7.4-7.4",
    "files": "M5 2h9l5 5v15H5ZM14 2v5h5M8 12h8M8 16h8",
    "dynamic-code": "M8 6l-6 6 6 6M16 6l6 6-6 6M14 4l-4 16",
    "tools": "M14 3a6 6 0 0 0-5 9l-7 7 3 3 7-7a6 6 0 0 0 8-8l-4 4-3-3 4-4a6 6 0 0 0-3-1Z",
    "hooks": "M12 2v12a4 4 0 1 1-8 0l-2 2M4 14l2 2M9 5h6",
    "mcp-servers": "M3 3h18v7H3ZM3 14h18v7H3ZM7 6.5h1M7 17.5h1",
    "mcp-calls": "M3 3h18v7H3ZM7 6.5h1M12 10v9M8 15l4 4 4-4",
    "other": "M12 2l10 10-10 10L2 12Z",
}


@functools.lru_cache(maxsize=64)
def icon(name: str) -> Markup:
    """Return the picture of that name, or of `other`."""
    drawn = tag("path", d=_PATHS.get(name, _PATHS["other"]))
    return tag("svg", drawn, class_="icon", viewBox="0 0 24 24", aria_hidden="true")
