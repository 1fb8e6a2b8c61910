"""From a pack file to what a person reviews: read, resolve, fetch, read manifests, weigh."""

from packtool.show.flow import Asked, Far, Reviewed, review
from packtool.show.locked import LockText, lock_of

__all__ = ["Asked", "Far", "LockText", "Reviewed", "lock_of", "review"]
