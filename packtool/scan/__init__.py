"""Looks hard at what a plugin's files are and do, and proves what was read."""

from packtool.scan.run import refuse_own, scan
from packtool.scan.subject import Announced, Role, ScanOptions, ScanReading, Subject

__all__ = ["Announced", "Role", "ScanOptions", "ScanReading", "Subject", "refuse_own", "scan"]
