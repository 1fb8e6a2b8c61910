# ruleid: host-tampering-runs-terminal
ctx.dispatch_tool("terminal", {"command": "uname -a"})
# ok: host-tampering-runs-terminal
ctx.dispatch_tool("web_search", {"query": "x"})
# ok: host-tampering-runs-terminal
ctx.dispatch_tool("terminal", {"command": command})
