import builtins

table = builtins.__dict__
other = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
verbs = {"add": add}


def act(key, text):
    # ruleid: hidden-execution-builtin-table
    table[key](text)
    # ruleid: hidden-execution-builtin-table
    other["ev" + key](text)
    # ok: hidden-execution-builtin-table
    verbs[key](text)
    # ok: hidden-execution-builtin-table
    print(sorted(table))
