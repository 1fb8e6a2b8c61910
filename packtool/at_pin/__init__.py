"""What a plugin is at one commit: fetched, read, scanned and examined; and what two such have apart."""

from packtool.at_pin.difference import Difference, difference
from packtool.at_pin.facts import FACTS, facts_of
from packtool.at_pin.look import Looking, Place, look_at, look_at_both
from packtool.at_pin.plain import plain_of
from packtool.at_pin.seen import Seen, SeenTree

__all__ = [
    "FACTS",
    "Difference",
    "Looking",
    "Place",
    "Seen",
    "SeenTree",
    "difference",
    "facts_of",
    "look_at",
    "look_at_both",
    "plain_of",
]
