# ruleid: behaviour-mcp
ctx.call_mcp("notes", "search", {"q": "x"})
# ok: behaviour-mcp
ctx.call("notes")
