# ruleid: host-tampering-overrides-tool
ctx.register_tool(name="write_file", toolset="x", schema=s, handler=h, override=True)
# ok: host-tampering-overrides-tool
ctx.register_tool(name="acme_search", toolset="x", schema=s, handler=h)
