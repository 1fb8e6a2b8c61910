"""Takes the masks off shell scripts: words joined, variables put in, and decoding pipelines followed."""

from packtool.code.shell.inlining import inlined
from packtool.code.shell.unmasking import unmask_shell

__all__ = ["inlined", "unmask_shell"]
