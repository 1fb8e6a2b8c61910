"""Takes the masks off JavaScript and cuts long scripts into pieces: a tokenizer and a small evaluator, not a parser."""

from packtool.code.javascript.observing import observe_script
from packtool.code.javascript.pieces import Piece, cut
from packtool.code.javascript.unmasking import unmask_script

__all__ = ["Piece", "cut", "observe_script", "unmask_script"]
