"""Judges whether what a server sent may take the place of the copy at hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.manifests.index.listing import Listing
    from packtool.manifests.index.removal import Removal

# A copy that claims to be from the future would lock every later index out.
BELIEVABLE = timedelta(days=1)


def from_the_future(listing: Listing, *, now: datetime) -> str | None:
    """Return the clause that says that an index claims to be made later than anybody can believe, or ``None``."""
    made = listing.generated_at
    if made is None or made <= now + BELIEVABLE:
        return None
    return f"says that it was made in the future ({made:%Y-%m-%d %H:%M} UTC)"


def why_refused(new: Listing, kept: Listing | None, *, now: datetime) -> str | None:
    """Return the clause that says why ``new`` may not be taken, or not replace ``kept``, silently; or ``None``."""
    unbelievable = from_the_future(new, now=now)
    if unbelievable is not None or kept is None:
        return unbelievable
    made = kept.generated_at
    if made is not None and made <= now + BELIEVABLE:
        if new.generated_at is None:
            return "does not say when it was made, which the copy at hand does"
        if new.generated_at < made:
            return f"is older ({new.generated_at:%Y-%m-%d %H:%M} UTC) than the copy at hand ({made:%Y-%m-%d %H:%M} UTC)"
    forgotten = _forgotten(new, kept)
    if forgotten or len(new.removed) < len(kept.removed):
        count = max(len(forgotten), len(kept.removed) - len(new.removed))
        return f"no longer lists {count} of the removed plugins that the copy at hand lists"
    return None


def _forgotten(new: Listing, kept: Listing) -> list[Removal]:
    names = {removal.name for removal in new.removed if removal.name}
    places = {(removal.key, removal.subdir) for removal in new.removed if removal.key}
    return [
        removal
        for removal in kept.removed
        # A name is kept by its place: it may have been misspelt. A place is not kept by a name.
        if (removal.key is None and removal.name not in names)
        or (removal.key is not None and not places & {(removal.key, removal.subdir), (removal.key, None)})
    ]
