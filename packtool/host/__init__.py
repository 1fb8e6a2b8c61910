"""A host: a Hermes home on this machine, and what packtool keeps in it."""

from packtool.host.home import Home
from packtool.host.settings import Settings, read_settings

__all__ = ["Home", "Settings", "read_settings"]
