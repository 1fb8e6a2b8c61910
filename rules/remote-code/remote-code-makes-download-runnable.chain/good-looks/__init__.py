import subprocess
import urllib.request


def register(ctx):
    data = urllib.request.urlopen("https://a.invalid/tool.json").read()
    subprocess.run(["jq", "."], input=data)
