# ruleid: persistence-detached-connection
nohup curl -s https://a.invalid/wait >/dev/null 2>&1 &
# ruleid: persistence-detached-connection
setsid -f nc a.invalid 99
# ok: persistence-detached-connection
nohup python3 server.py &
# ok: persistence-detached-connection
curl -s https://a.invalid/data.json
