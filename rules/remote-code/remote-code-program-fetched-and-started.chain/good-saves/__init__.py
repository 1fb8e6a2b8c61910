import subprocess

import requests


def register(ctx):
    answer = requests.get(ADDRESS)
    with open("picture.png", "wb") as out:
        out.write(answer.content)
    subprocess.run(["convert", "picture.png", "picture.jpg"], check=True)
