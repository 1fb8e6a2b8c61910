"""A page that is open in a real browser: what it may ask for is named, and all it does beside being read is noted."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SCREEN, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
VIEWS = {
    "day": {"color_scheme": "light", "viewport": SCREEN},
    "night": {"color_scheme": "dark", "viewport": SCREEN},
    "phone": {"color_scheme": "light", "viewport": PHONE},
    "phone-night": {"color_scheme": "dark", "viewport": PHONE},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A page that is open, and whatever it did that it should not: requests, dialogs, words on the console."""

    page: Any
    did: list[str] = field(default_factory=list)

    def has(self, words: str) -> Any:
        return self.page.evaluate(words)

    def unfold(self) -> None:
        """Open all that can be folded away."""
        self.has("document.querySelectorAll('details').forEach(one => one.open = true)")

    def violations(self, axe: str) -> list[tuple[str, str]]:
        """Return what axe-core has against the page, each with the place; it must have looked at much."""
        self.page.evaluate(axe)
        # It would fetch the style anew to look into it, which the policy of a page forbids.
        found = self.has("axe.run(document, {preload: false, resultTypes: ['violations', 'incomplete']})")
        assert len(found["passes"]) > 12
        return [(rule["id"], rule["nodes"][0]["html"][:300]) for rule in found["violations"]]


@contextmanager
def seen(chromium: Any, own: str, url: str, **view: Any) -> Iterator[Seen]:
    """Open ``url``; nothing may be asked for but what begins with ``own``, and nothing else may happen."""
    context = chromium.new_context(**view)
    page = context.new_page()
    page.set_default_timeout(60_000)
    one = Seen(page=page)

    def dialog(asked: Any) -> None:
        one.did.append(f"said {asked.message}")
        asked.dismiss()

    # What is asked for without a network, as a picture within an address, is told though no route sees it.
    context.route("**/*", lambda route: route.continue_() if route.request.url.startswith(own) else route.abort())
    page.on("request", lambda asked: None if asked.url.startswith(own) else one.did.append(f"asked for {asked.url}"))
    page.on("dialog", dialog)
    page.on("console", lambda told: one.did.append(f"told {told.text}"))
    page.on("pageerror", lambda error: one.did.append(f"broke {error}"))
    page.on("popup", lambda opened: one.did.append(f"opened {opened.url}"))
    page.goto(url)
    yield one
    assert one.did == []
    context.close()
