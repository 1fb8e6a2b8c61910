# ruleid: hidden-execution-runs-text
eval(args["expression"])
# ruleid: hidden-execution-runs-text
exec(code, scope)
# ok: hidden-execution-runs-text
eval("1 + 1")
# ok: hidden-execution-runs-text
model.eval()
