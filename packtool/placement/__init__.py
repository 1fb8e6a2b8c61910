"""One tree put in the place of another, whole or not at all."""

from packtool.placement.incoming import Placement
from packtool.placement.place import place, take_away
from packtool.placement.previous import Previous, read_previous
from packtool.placement.recover import Recovered, recover

__all__ = ["Placement", "Previous", "Recovered", "place", "read_previous", "recover", "take_away"]
