# ruleid: hidden-execution-encrypted-code
__pyarmor__(__name__, __file__, b"PY000000")
# ruleid: hidden-execution-encrypted-code
pyarmor_runtime()
# ok: hidden-execution-encrypted-code
own.runtime.start(__name__, __file__)
