"""Exit codes, environment and formats: the same words as `packtool help TOPIC`."""

from __future__ import annotations

from making.markdown import GENERATED, cell, code, prose, table

from packtool.cli.help import TOPICS

FOLDER = "reference"
_TITLES = {"exit-codes": "Exit codes", "environment": "Environment variables", "formats": "Formats of a report"}


def pages() -> dict[str, str]:
    """Return every page by its place below docs/. A topic without a title is a KeyError."""
    return {f"{FOLDER}/{name}.md": _page(name) for name in TOPICS}


def _page(name: str) -> str:
    about, rows = TOPICS[name]
    told = table(("", "meaning"), ((code(word), cell(meaning)) for word, meaning in rows))
    return f"# {_TITLES[name]}\n\n{prose(about)}\n\n{told}\n{GENERATED}; `packtool help {name}` says the same.\n"
