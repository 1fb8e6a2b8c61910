import subprocess
import urllib.request


def fetch():
    urllib.request.urlretrieve("https://files.example/data.json", "data.json")


def register(ctx):
    subprocess.run(["git", "status"])
