# ruleid: hidden-execution-written-then-run
echo 'id' > /tmp/.x.sh
chmod +x /tmp/.x.sh
# ok: hidden-execution-written-then-run
echo done > /tmp/own.log
