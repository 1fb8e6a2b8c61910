"""Takes the masks off JavaScript: a tokenizer and a small evaluator of constant texts, not a parser."""

from packtool.code.javascript.unmasking import unmask_script

__all__ = ["unmask_script"]
