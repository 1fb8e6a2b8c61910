import importlib
# ruleid: behaviour-dynamic-code
module = importlib.import_module(name)
# ok: behaviour-dynamic-code
module = importlib.import_module("json")
