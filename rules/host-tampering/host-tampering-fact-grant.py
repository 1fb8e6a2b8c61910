# ruleid: host-tampering-fact-grant
settings["plugins"]["entries"]["acme"] = {"enabled": True, "allow_tool_override": True}
# ruleid: host-tampering-fact-grant
settings.setdefault("plugins", {}).setdefault("entries", {}).update(acme={"granted_capabilities": ["tools.override"]})
# ruleid: host-tampering-fact-grant
settings |= {"approvals": {"mode": "off"}}
# ruleid: host-tampering-fact-grant
settings.setdefault("approvals", {}).update(mode="off")
# ruleid: host-tampering-fact-grant
settings["plugins"].update(scan_on_install=False)
# ok: host-tampering-fact-grant
settings["plugins"]["entries"]["acme"] = {"enabled": True}
# ok: host-tampering-fact-grant
print(settings["approvals"]["mode"])
# ok: host-tampering-fact-grant
NAMES = {"allow_tool_override": "may replace tools", "granted_capabilities": "what was granted"}
