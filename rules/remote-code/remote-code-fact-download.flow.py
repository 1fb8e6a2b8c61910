import requests, urllib.request
# ruleid: remote-code-fact-download
requests.get("https://a.invalid/x", timeout=5)
# ruleid: remote-code-fact-download
urllib.request.urlretrieve("https://a.invalid/x", "x")
# ok: remote-code-fact-download
{"a": 1}.get("a")
