from setuptools import setup
from setuptools.command.install import install


class Own(install):
    pass


setup(name="x", cmdclass={"install": Own})
