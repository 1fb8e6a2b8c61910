"""One module a law that needs the plugin itself: asked only of entries that changed."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

from packtool.review.law import found_in

if TYPE_CHECKING:
    from packtool.review.looked import DeepLaw


@functools.cache
def deep_laws() -> tuple[DeepLaw, ...]:
    """Return every deep law, in the order of their names. Raises Misbuilt."""
    return cast("tuple[DeepLaw, ...]", found_in(__path__, __name__, "looked"))
