# ruleid: host-tampering-switches-shell
export HERMES_YOLO_MODE=1
# ruleid: host-tampering-switches-shell
hermes config set approvals.mode off
# ok: host-tampering-switches-shell
hermes config set model.default x
# ok: host-tampering-switches-shell
hermes config get approvals.mode
# ok: host-tampering-switches-shell
HERMES_ACCEPT_HOOKS=1 PROFILE=a hermes -z 'Say hello'
# ruleid: host-tampering-switches-shell
HERMES_YOLO_MODE=1 hermes gateway run
# ruleid: host-tampering-switches-shell
GATEWAY_ALLOW_ALL_USERS=1 hermes -z 'Say hello'
