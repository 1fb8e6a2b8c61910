"""Pins of a pack file moved ahead, after a look at what is new there."""

from packtool.packing.update.flow import COMMAND, update
from packtool.packing.update.row import Far, Updating

__all__ = ["COMMAND", "Far", "Updating", "update"]
