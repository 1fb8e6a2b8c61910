from tools import approval
from tools.approval import resolve_gateway_approval


def on_button(event, key):
    choice = event["choice"]
    # ruleid: host-tampering-hands-on-answer
    resolve_gateway_approval(key, choice)
    # ruleid: host-tampering-hands-on-answer
    approval.resolve_gateway_approval(key, event.choice)
    # ok: host-tampering-hands-on-answer
    resolve_gateway_approval(key, "deny")
    # ok: host-tampering-hands-on-answer
    approval.resolve_gateway_approval(key, "once")
