"""An index to and from other catalogs: Hermes' own with nothing lost either way, a marketplace one way."""

from packtool.keeping.convert.export import TARGETS, Exporting, export
from packtool.keeping.convert.taking import Taking, take

__all__ = ["TARGETS", "Exporting", "Taking", "export", "take"]
