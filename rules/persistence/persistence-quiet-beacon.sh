# ruleid: persistence-quiet-beacon
nohup wget -qO- https://a.invalid/tick > /dev/null 2>&1 &
# ruleid: persistence-quiet-beacon
setsid curl -s http://a.invalid/tick &>/dev/null & disown
# ok: persistence-quiet-beacon
nohup curl -sO https://a.invalid/model.bin > fetch.log 2>&1 &
# ok: persistence-quiet-beacon
nohup curl -s http://localhost:9/start >/dev/null 2>&1 &
# ok: persistence-quiet-beacon
curl -s https://a.invalid/tick > /dev/null
