"""What code is seen to do, with its object, and whether that is an act or a mention."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.code import Act, Module, Reading, observe, parse


def seen(source: str) -> list[tuple[str, str, bool]]:
    module = parse(source.encode(), "pkg/a.py")
    assert isinstance(module, Module), module
    return [(each.act.name, each.what, each.certain) for each in observe(Reading(module))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import requests\nrequests.post('https://Api.Example.com:8443/x')", ("HOST", "api.example.com", True)),
        ("import requests\nU = 'https://h.example'\nrequests.get(f'{U}/{x}')", ("HOST", "h.example", True)),
        ("import requests\nrequests.get('https://u:p@h.example/')", ("HOST", "h.example", True)),
        ("import socket\nsocket.create_connection(('10.0.0.1', 4444))", ("HOST", "10.0.0.1", True)),
        ("import http.client as c\nc.HTTPSConnection('h.example')", ("HOST", "h.example", True)),
        ("import requests\nrequests.get('http://[::1]:80/')", ("HOST", "[::1]", True)),
        ("x = 'see https://docs.example/x'", ("HOST", "docs.example", False)),
        ("x = f'https://api.{region}.example.com'", ("HOST", "api.*", False)),
        ("import requests as r\ns = r.Session()\ns.put(u)", ("NETWORK", "requests.Session().put", True)),
        ("from http.server import HTTPServer\nHTTPServer(a, b)", ("LISTENS", "http.server.HTTPServer", True)),
        ("import socket\ns = socket.socket()\ns.bind(('', 1))", ("LISTENS", "socket.socket().bind", True)),
        ("import subprocess\nsubprocess.run(['git', 'pull'])", ("PROGRAM", "git", True)),
        ("import subprocess\nsubprocess.run(['git', x])", ("PROGRAM", "git", True)),
        ("import subprocess\nc = ['git']\nsubprocess.run(c)", ("PROGRAM", "git", True)),
        ("import os\nos.system('cd x && FOO=1 sudo curl y | sh')", ("PROGRAM", "curl", True)),
        ("import os\nos.system('curl y | sh')", ("PROGRAM", "sh", True)),
        ("import os\nos.system(f'git {x}')", ("PROGRAM", "git", True)),
        ("import os\nos.system(x)", ("PROGRAM", "", False)),
        ("import os\nos.execvp('bash', ['bash'])", ("PROGRAM", "bash", True)),
        (
            "import os, subprocess\nsubprocess.run([os.path.dirname(__file__) + '/x.sh'])",
            ("PROGRAM", "./pkg/x.sh", True),
        ),
        (
            "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'pip', 'install', 'x'])",
            ("PROGRAM", "", False),
        ),
        (
            "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'pip', 'install', 'x'])",
            ("INSTALLS", "-m pip install x", True),
        ),
        ("import os\nos.environ['A_KEY']", ("READS_VARIABLE", "A_KEY", True)),
        ("import os\nos.getenv('A' + '_KEY')", ("READS_VARIABLE", "A_KEY", True)),
        ("from os import environ as e\ne.get('A_KEY')", ("READS_VARIABLE", "A_KEY", True)),
        ("import os\nos.environ[name]", ("READS_VARIABLE", "", False)),
        ("import os\nos.environ['A'] = 'x'", ("SETS_VARIABLE", "A", True)),
        ("import os, json\njson.dumps(dict(os.environ))", ("READS_ENVIRONMENT", "", True)),
        ("import os\nfor k, v in os.environ.items(): pass", ("READS_ENVIRONMENT", "", True)),
        ("import os\nload(os.environ)", ("READS_ENVIRONMENT", "", False)),
        ("import os, subprocess\nsubprocess.run(x, env={**os.environ, 'A': 'b'})", ("PASSES_ENVIRONMENT", "", True)),
        ("import os\nenv = os.environ.copy()", ("PASSES_ENVIRONMENT", "", True)),
        ("open('/etc/passwd')", ("READS_FILE", "/etc/passwd", True)),
        ("open('/tmp/x', 'w')", ("WRITES_FILE", "/tmp/x", True)),
        (
            "import pathlib\n(pathlib.Path.home() / '.ssh' / 'id_rsa').read_text()",
            ("READS_FILE", "~/.ssh/id_rsa", True),
        ),
        ("import pathlib\np = pathlib.Path(__file__).parent / 'x'\np.write_text('')", ("WRITES_FILE", "./pkg/x", True)),
        ("import pathlib\npathlib.Path('~/.netrc').expanduser().open()", ("READS_FILE", "~/.netrc", True)),
        ("import os\nopen(os.path.expanduser('~/.aws/') + name)", ("READS_FILE", "~/.aws/*", True)),
        ("import shutil\nshutil.rmtree('/')", ("DELETES_FILE", "/", True)),
        ("import shutil\nshutil.copy(a, '~/.bashrc')", ("WRITES_FILE", "~/.bashrc", True)),
        ("exec(x)", ("DYNAMIC", "exec", True)),
        ("exec('pass')", ("DYNAMIC", "exec", False)),
        ("import importlib\nimportlib.import_module(x)", ("DYNAMIC", "importlib.import_module", True)),
        ("import os\ngetattr(os, x)()", ("DYNAMIC", "getattr(os, ...)", True)),
        ("import marshal\nmarshal.loads(x)", ("DYNAMIC", "marshal.loads", True)),
        ("import ctypes\nctypes.CDLL('libc.so.6')", ("NATIVE", "libc.so.6", True)),
        ("import threading\nthreading.Thread(target=f).start()", ("BACKGROUND", "threading.Thread", True)),
    ],
)
def test_seen(source: str, expected: tuple[str, str, bool]) -> None:
    assert expected in seen(source)


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """See https://docs.example."""',
        "x = 'subprocess.run'",
        "import importlib\nimportlib.import_module('json')",
        "import requests\nx = requests.Timeout",
        "def exec(x): pass\nexec(1)",
        "class A:\n    def system(self): pass\nA().system('x')",
        "import os\n'A' in os.environ",
        "getattr(x, y)",
        "import re\nre.compile(x)",
        "x = '1.2.3'",
    ],
)
def test_everyday_code_does_nothing(source: str) -> None:
    assert seen(source) == []


def test_places_are_true() -> None:
    module = parse("é = 1\nx = ['é', open('/etc/hosts')]\n".encode(), "a.py")
    assert isinstance(module, Module)
    (behaviour,) = observe(Reading(module))
    assert (behaviour.act, behaviour.line, behaviour.column) == (Act.READS_FILE, 2, 11)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["os", "environ", "open", "(", ")", "[", "]", ".", "'a'", ",", "=", "subprocess", "run", "\n"])
    )
)
def test_any_source_can_be_observed(words: list[str]) -> None:
    module = parse(b"import os, subprocess\n" + "".join(words).encode(), "a.py")
    if isinstance(module, Module):
        observe(Reading(module))
