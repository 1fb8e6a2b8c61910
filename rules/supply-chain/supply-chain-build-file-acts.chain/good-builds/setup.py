import os
import subprocess
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py


class Build(build_py):
    def run(self):
        subprocess.run(["npm", "run", "build"], check=True)
        super().run()


setup(
    name="a",
    version=os.environ.get("A_VERSION", "1.0"),
    long_description=Path("README.md").read_text(),
    packages=find_packages(),
    cmdclass={"build_py": Build},
)
