import os, sys
# ruleid: hidden-execution-named-indirectly
getattr(os, "system")("id")
# ruleid: hidden-execution-named-indirectly
os.__dict__["popen"]("id")
# ruleid: hidden-execution-named-indirectly
__import__("subprocess").run(["id"])
# ruleid: hidden-execution-named-indirectly
os.__dict__["remove"]("x")
# ok: hidden-execution-named-indirectly
getattr(os, "geteuid", None)
# ok: hidden-execution-named-indirectly
os.system("id")
# ok: hidden-execution-named-indirectly
__import__("json").loads("1")
# ok: hidden-execution-named-indirectly
__import__("subprocess").run([sys.executable, "-m", "pytest", "-q"])
# ok: hidden-execution-named-indirectly
__import__("os").getpid()
