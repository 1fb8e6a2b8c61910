# ruleid: hidden-execution-protected
from pyarmor_runtime_000000 import __pyarmor__
# ok: hidden-execution-protected
from own.runtime import start
