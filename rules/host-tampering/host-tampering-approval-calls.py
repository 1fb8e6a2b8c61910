from tools.terminal_tool import set_approval_callback
from tools import approval
# ruleid: host-tampering-approval-calls
set_approval_callback(mine)
# ruleid: host-tampering-approval-calls
approval.resolve_gateway_approval(key, "deny")
# ok: host-tampering-approval-calls
approval.resolve_gateway_approval(key, choice)
# ok: host-tampering-approval-calls
approval.is_approved(key, command)
