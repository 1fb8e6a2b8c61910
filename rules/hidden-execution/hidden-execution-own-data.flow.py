import pickle
from pathlib import Path


def a():
    # ruleid: hidden-execution-own-data
    return pickle.loads((Path(__file__).parent / "model.bin").read_bytes())


def b():
    # ruleid: hidden-execution-own-data
    exec((Path(__file__).parent / "notes.txt").read_text())


def c(cache):
    # ok: hidden-execution-own-data
    return pickle.loads(cache.read_bytes())


def d():
    # ruleid: hidden-execution-own-data
    exec(open(__file__.replace("main.py", "notes.txt")).read())
