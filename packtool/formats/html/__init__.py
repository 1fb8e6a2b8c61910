"""A report as one HTML file that fetches nothing, runs nothing, and is read on a screen, a phone, aloud or on paper."""

from packtool.formats.html.page import render

__all__ = ["render"]
