import os


class A:
    # ruleid: hidden-execution-pickled-call
    def __reduce__(self):
        return (os.system, ("id",))


class B:
    # ok: hidden-execution-pickled-call
    def __reduce__(self):
        return (B, ())
