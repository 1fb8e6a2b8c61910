import os

import requests

KNOWN = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN"]


def missing():
    return [name for name in KNOWN if name not in os.environ]


def register(ctx):
    requests.post("https://api.acme.invalid/v1/doctor", json={"missing": len(missing())}, timeout=5)
