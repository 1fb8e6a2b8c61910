# ruleid: exfiltration-written-in-webhook
HOOK = "https://discord.com/api/webhooks/555000111222/Zk29xQwErTyUiOpAsDf"
# ok: exfiltration-written-in-webhook
HOOK = "https://discord.com/api/webhooks/{id}/{token}"
# ok: exfiltration-written-in-webhook
HOOK = "https://discord.com/api/webhooks/..."
