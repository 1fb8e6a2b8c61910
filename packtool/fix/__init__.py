"""Mechanical faults of manifests mended in place: `fix`. What a person has to decide is left and told."""

from packtool.fix.flow import COMMAND, MENDED_KINDS, fix

__all__ = ["COMMAND", "MENDED_KINDS", "fix"]
