"""A static catalog of an index: pages that a browser reads from a folder, without a server and without the network."""

from packtool.site.flow import Wish, make_site

__all__ = ["Wish", "make_site"]
