# ruleid: credential-access-process-memory
cat /proc/*/environ
# ok: credential-access-process-memory
cat /proc/loadavg
