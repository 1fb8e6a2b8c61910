"""One tree put in the place of another, whole or not at all."""

from packtool.placement.incoming import Placement
from packtool.placement.place import place, take_away
from packtool.placement.recover import Recovered, recover

__all__ = ["Placement", "Recovered", "place", "recover", "take_away"]
