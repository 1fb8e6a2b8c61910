PATHS = ["~/.ssh/id_rsa", "~/.aws/credentials"]


def guard(args=None, **kw):
    if any(path in str(args) for path in PATHS):
        return {"action": "block", "message": "this file holds keys"}
    return None


def register(ctx):
    ctx.register_hook("pre_tool_call", guard)
