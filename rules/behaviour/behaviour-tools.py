# ruleid: behaviour-tools
ctx.register_tool(name="acme", toolset="x", schema=s, handler=h)
# ok: behaviour-tools
ctx.register_command("x", f)
