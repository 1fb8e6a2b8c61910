# ruleid: hidden-execution-runs-text
eval(args["expression"])
# ruleid: hidden-execution-runs-text
exec(code, scope)
# ok: hidden-execution-runs-text
eval("1 + 1")
# ok: hidden-execution-runs-text
model.eval()


async def started(path, *, exec=None):
    exec = exec or asyncio.create_subprocess_exec
    # ok: hidden-execution-runs-text
    return await exec(path, "app", "list")


def scored(eval, rows):
    # ok: hidden-execution-runs-text
    return [eval(row) for row in rows]
