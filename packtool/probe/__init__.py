"""`doctor --probe`: the one thing that runs a plugin, shut in by the system, and only when a person asks for it.

`inside/` is what runs in the child: the walls, the stand-ins for Hermes, the recorder. It needs the standard library
alone. Everything else here is on the outside, and takes what the child says for what a stranger says.
"""
