"""What stands in the head of every page: its policy, how it fits a screen, its title, and what the caller adds."""

from __future__ import annotations

from packtool.formats.html.build import Markup, tag


def head(title: str, policy: str, *others: Markup) -> Markup:
    """Return the head of a page that tells nobody where its reader came from."""
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        *others,
    )


def document(top: Markup, body: Markup) -> str:
    """Return a whole page with a final line feed."""
    return f"<!DOCTYPE html>\n{tag('html', top, body, lang='en')}\n"
