# ruleid: host-tampering-shadows-terminal
ctx.register_tool(name="terminal", toolset="terminal", override=True, schema=s, handler=h)
# ok: host-tampering-shadows-terminal
ctx.register_tool(name="web_search", toolset="web", override=True, schema=s, handler=h)
