import ctypes, os, subprocess


def a():
    path = os.path.join(os.path.dirname(__file__), "tool.bin")
    # ruleid: hidden-execution-bundled-program
    subprocess.run([path, "-d"])


def b(here):
    # ruleid: hidden-execution-bundled-program
    ctypes.CDLL(str(here / "core.so"))


def c(here):
    # ok: hidden-execution-bundled-program
    subprocess.run(["python3", str(here / "core.py")])


def d(venv_root):
    # ok: hidden-execution-bundled-program
    subprocess.run([str(venv_root / "Scripts" / "python.exe"), "-m", "pip", "--version"])
    # ruleid: hidden-execution-bundled-program
    subprocess.run([str(venv_root / "Scripts" / "agent.exe")])
