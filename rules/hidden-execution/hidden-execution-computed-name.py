import importlib, os
# ruleid: hidden-execution-computed-name
run = getattr(os, "sys" + "tem")
# ruleid: hidden-execution-computed-name
mod = __import__("sub" + "process")
# ruleid: hidden-execution-computed-name
mod = importlib.import_module("ssecorpbus"[::-1])
# ok: hidden-execution-computed-name
mod = importlib.import_module("." + name, __package__)
# ok: hidden-execution-computed-name
size = getattr(os, "cpu_count")()
# ok: hidden-execution-computed-name
mod = importlib.import_module(name)
