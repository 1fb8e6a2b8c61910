"""From a pack file to what a person reviews: read, resolve, fetch, read manifests, weigh."""

from packtool.show.flow import Asked, Far, Reviewed, review

__all__ = ["Asked", "Far", "Reviewed", "review"]
