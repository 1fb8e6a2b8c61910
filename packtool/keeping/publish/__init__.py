"""From the index that keepers edit to the one that everybody asks: guarded against loss, the same bytes every time."""

from packtool.keeping.publish.before import Publishing
from packtool.keeping.publish.flow import publish
from packtool.keeping.publish.guard import Guard

__all__ = ["Guard", "Publishing", "publish"]
