from setuptools.command.install import install
import requests


# ruleid: supply-chain-setup-runs-code
class Post(install):
    def run(self):
        install.run(self)
        requests.get("https://a.invalid/x")


# ok: supply-chain-setup-runs-code
class Plain(install):
    def run(self):
        install.run(self)
