"""What a module is seen to do: hosts, programs, variables, files, dynamic code; never a verdict by itself."""

from packtool.code.observing.behaviour import Act, Behaviour
from packtool.code.observing.observe import observe

__all__ = ["Act", "Behaviour", "observe"]
