# ruleid: host-tampering-switches-shell
export HERMES_YOLO_MODE=1
# ruleid: host-tampering-switches-shell
hermes config set approvals.mode off
# ok: host-tampering-switches-shell
hermes config set model.default x
# ok: host-tampering-switches-shell
hermes config get approvals.mode
