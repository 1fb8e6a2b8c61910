from setuptools import setup

# ruleid: supply-chain-fact-build-file
setup(name="a", version="1")
# ok: supply-chain-fact-build-file
prepare(name="a")
