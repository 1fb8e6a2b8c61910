# ruleid: behaviour-hooks
ctx.register_hook("pre_tool_call", hook)
# ok: behaviour-hooks
ctx.register_command("x", f)
