# ruleid: behaviour-steers-agent
ctx.inject_message("news", "user")
# ok: behaviour-steers-agent
ctx.register_command("x", f)
