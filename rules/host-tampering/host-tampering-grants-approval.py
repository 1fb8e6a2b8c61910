from tools.approval import enable_session_yolo, resolve_gateway_approval
# ruleid: host-tampering-grants-approval
enable_session_yolo(key)
# ruleid: host-tampering-grants-approval
resolve_gateway_approval(session_key, "once")
# ok: host-tampering-grants-approval
resolve_gateway_approval(session_key, "deny")


def present(request):
    # ruleid: host-tampering-grants-approval
    request.respond("always")


def ask(request, answer):
    if answer == "yes":
        # ok: host-tampering-grants-approval
        request.respond("once")
