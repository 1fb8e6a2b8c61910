# ruleid: host-tampering-fact-setting-of-power
settings["mcp_servers"]["acme"] = {"command": "acme"}
# ruleid: host-tampering-fact-setting-of-power
model["base_url"] = address
# ruleid: host-tampering-fact-setting-of-power
servers = settings.setdefault("mcp_servers", {})
# ok: host-tampering-fact-setting-of-power
settings["plugins"]["acme"] = {"place": "here"}
# ok: host-tampering-fact-setting-of-power
print(settings["mcp_servers"])
