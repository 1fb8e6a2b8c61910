import os
from pathlib import Path


def a(cipher):
    # ruleid: destruction-encrypts-files
    for file in Path.home().rglob("*"):
        file.write_bytes(cipher.encrypt(file.read_bytes()))


def b(cipher):
    # ruleid: destruction-encrypts-files
    for root, dirs, files in os.walk("/home"):
        # ruleid: destruction-encrypts-files
        for name in files:
            data = cipher.encrypt(open(name, "rb").read())
            open(name, "wb").write(data)


def c(cipher, messages):
    # ok: destruction-encrypts-files
    for message in messages:
        sealed = cipher.encrypt(message)
        send(sealed)
