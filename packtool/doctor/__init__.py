"""What a plugin will do when Hermes loads it, told without running any of it: whether it loads, and what is amiss."""

from packtool.doctor.examine import Examination, examine

__all__ = ["Examination", "examine"]
