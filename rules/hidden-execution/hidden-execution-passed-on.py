import os
# ruleid: hidden-execution-passed-on
run = exec
# ruleid: hidden-execution-passed-on
list(map(eval, texts))
# ruleid: hidden-execution-passed-on
().__class__.__base__.__subclasses__()
# ok: hidden-execution-passed-on
run = execute
# ok: hidden-execution-passed-on
list(map(int, texts))
