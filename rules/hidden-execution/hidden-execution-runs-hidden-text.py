# ruleid: hidden-execution-runs-hidden-text
exec("import os; os.system('id')")
# ruleid: hidden-execution-runs-hidden-text
eval("__import__('os').popen('id').read()")
# ok: hidden-execution-runs-hidden-text
exec("from own import names")
