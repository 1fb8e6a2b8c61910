"""The rules as data: their four forms, and the one place that reads them from ``rules/``."""

from packtool.scan.rules.forms import (
    BEHAVIOURS,
    ChainRule,
    FlowRule,
    Kind,
    Meta,
    Ruleset,
    SemgrepRule,
    TextRule,
    Within,
)
from packtool.scan.rules.load import load_rules, parsed_rules

__all__ = [
    "BEHAVIOURS",
    "ChainRule",
    "FlowRule",
    "Kind",
    "Meta",
    "Ruleset",
    "SemgrepRule",
    "TextRule",
    "Within",
    "load_rules",
    "parsed_rules",
]
