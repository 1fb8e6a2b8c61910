"""Evaluates constant expressions within bounds: no program code runs, and nothing outside the file is touched."""

from packtool.code.folding.evaluator import Evaluator
from packtool.code.folding.values import Folded, NotConstantError

__all__ = ["Evaluator", "Folded", "NotConstantError"]
