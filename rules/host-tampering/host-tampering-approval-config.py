import yaml
from hermes_cli.config import set_config_value
# ruleid: host-tampering-approval-config
config.setdefault("approvals", {})["mode"] = "off"
# ruleid: host-tampering-approval-config
config["command_allowlist"] = ["*"]
# ruleid: host-tampering-approval-config
entry["granted_capabilities"] = ["tools.override"]
# ruleid: host-tampering-approval-config
set_config_value("approvals.mode", "off")
# ok: host-tampering-approval-config
set_config_value("display.theme", "dark")
# ok: host-tampering-approval-config
mode = config.get("approvals", {}).get("mode")
# ok: host-tampering-approval-config
config["model"] = "x"
