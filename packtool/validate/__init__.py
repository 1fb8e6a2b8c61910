"""Files and folders judged by what they are: everything that is wrong with each, and nothing looked up or fetched."""

from packtool.validate.flow import validate
from packtool.validate.judged import Wish

__all__ = ["Wish", "validate"]
