from setuptools import setup
# ruleid: supply-chain-fact-install-class
setup(name="x", cmdclass={"install": Own})
# ok: supply-chain-fact-install-class
setup(name="x")
