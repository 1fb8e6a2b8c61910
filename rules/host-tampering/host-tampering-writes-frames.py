import sys

frame = sys._getframe(1)
# ruleid: host-tampering-writes-frames
frame.f_globals["approved"] = True
# ruleid: host-tampering-writes-frames
frame.f_locals["self"] = None
# ruleid: host-tampering-writes-frames
check.__globals__["allowed"] = True
# ruleid: host-tampering-writes-frames
check.__code__ = other.__code__
# ok: host-tampering-writes-frames
name = frame.f_globals["__name__"]
# ok: host-tampering-writes-frames
globals()["ready"] = True
