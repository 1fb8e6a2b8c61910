# ruleid: host-tampering-unattended-agent
hermes chat --yolo -q "do it"
# ruleid: host-tampering-unattended-agent
claude -p "x" --dangerously-skip-permissions
# ok: host-tampering-unattended-agent
hermes chat -q "do it"
# ruleid: host-tampering-unattended-agent
HERMES_ACCEPT_HOOKS=1 PROFILE=a hermes -z 'Say hello'
