# ruleid: destruction-wide-command
git clean -fdx
# ruleid: destruction-wide-command
kubectl delete pods --all
# ok: destruction-wide-command
git status
# ok: destruction-wide-command
docker ps
# ruleid: destruction-wide-command
kill -9 -1
# ok: destruction-wide-command
kill -9 "$child"
