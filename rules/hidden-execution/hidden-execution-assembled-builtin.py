import builtins

# ruleid: hidden-execution-assembled-builtin
getattr(__builtins__, oct.__str__()[-3 << 0] + hex.__str__()[-1 << 2])(1)
# ruleid: hidden-execution-assembled-builtin
getattr(builtins, "".join(map(chr, numbers)))("1")
# ruleid: hidden-execution-assembled-builtin
eval("".join(chr(i) for i in numbers))("print(1)")
# ruleid: hidden-execution-assembled-builtin
__builtins__["ev" + "al"]("1")
# ok: hidden-execution-assembled-builtin
getattr(builtins, name, None)
# ok: hidden-execution-assembled-builtin
getattr(builtins, node.func.id)
# ok: hidden-execution-assembled-builtin
getattr(builtins, "print")
# ok: hidden-execution-assembled-builtin
eval(expression)(1)
