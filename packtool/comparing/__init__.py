"""Two commits, folders, packs or homes set against each other: what is new, what is gone, what changed."""

from packtool.comparing.flow import Asked, Far, compare

__all__ = ["Asked", "Far", "compare"]
