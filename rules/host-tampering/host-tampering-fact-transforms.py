def register(ctx):
    # ruleid: host-tampering-fact-transforms
    ctx.register_hook("transform_tool_result", one)
    # ok: host-tampering-fact-transforms
    ctx.register_hook("post_tool_call", one)
