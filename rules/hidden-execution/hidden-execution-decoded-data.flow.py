import base64, os, subprocess, zlib, builtins

TEXT = "cHJpbnQoMSk="


def a():
    # ruleid: hidden-execution-decoded-data
    exec(base64.b64decode(TEXT))


def b(blob):
    code = zlib.decompress(base64.b85decode(blob)).decode()
    # ruleid: hidden-execution-decoded-data
    exec(compile(code, "x", "exec"))


def c():
    # ruleid: hidden-execution-decoded-data
    subprocess.run(["python3", "-c", base64.b64decode(TEXT)])


def d():
    name = base64.b64decode("c3lzdGVt").decode()
    # ruleid: hidden-execution-decoded-data
    getattr(os, name)("id")


def e(numbers):
    # ruleid: hidden-execution-decoded-data
    eval("".join(chr(n - 3) for n in numbers))


def f(answer):
    # ok: hidden-execution-decoded-data
    return base64.b64decode(answer["image"])


def g(audio):
    raw = base64.b64decode(audio)
    # ok: hidden-execution-decoded-data
    return subprocess.run(["ffmpeg", "-i", "-", "out.mp3"], input=raw)


def told(text):
    # ruleid: hidden-execution-decoded-data
    subprocess.Popen(["python3", "-"], stdin=subprocess.PIPE).communicate(base64.b64decode(text))


def unpacked(text):
    import io, zipfile
    zipfile.ZipFile(io.BytesIO(base64.b64decode(text))).extractall("/tmp/acme-kit")
    # ruleid: hidden-execution-decoded-data
    subprocess.run(["/tmp/acme-kit/tool"])


def unpacked_words(text):
    import io, zipfile
    zipfile.ZipFile(io.BytesIO(base64.b64decode(text))).extractall("/tmp/acme-words")
    # ok: hidden-execution-decoded-data
    subprocess.run(["wc", "-l", "/tmp/acme-words/a.txt"])
