"""Code that is given as text: to ``exec``, to a shell, or to an interpreter's ``-c``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.interpreters import code_behind
from packtool.code.layers import PYTHON, SHELL
from packtool.code.reading import argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.folding.values import Value
    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

EXECUTORS = frozenset(["builtins.exec", "builtins.eval", "builtins.compile", "code.InteractiveInterpreter().runsource"])
SHELLS = frozenset(["os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput"])
STARTERS = frozenset(
    [
        *(f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")),
        *(
            f"os.{call}{form}"
            for call in ("exec", "spawn")
            for form in ("l", "le", "lp", "lpe", "v", "ve", "vp", "vpe")
        ),
        *("asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell", "pty.spawn", "os.posix_spawn"),
        "os.posix_spawnp",
    ]
)
_LOADERS = frozenset(["builtins.__import__", "importlib.import_module", "pickle.loads", "marshal.loads", "ctypes.CDLL"])
_SENDERS = frozenset(
    [
        *(
            f"{client}.{verb}"
            for client in ("requests", "httpx")
            for verb in ("get", "post", "put", "request", "patch")
        ),
        *("urllib.request.urlopen", "urllib.request.Request", "urllib.request.urlretrieve", "builtins.open"),
        *("socket.create_connection", "http.client.HTTPSConnection", "http.client.HTTPConnection"),
    ]
)
SINKS = EXECUTORS | SHELLS | STARTERS | _LOADERS | _SENDERS


class Given(NamedTuple):
    """A text given as code: what it was given to, and how it came about (bits)."""

    text: str | bytes
    to: str
    language: str
    how: int


def given(reading: Reading, node: ast.Call, scope: Scope, dotted: str) -> Iterator[Given]:
    """Yield the texts that a call takes as code."""
    if dotted in EXECUTORS or dotted in SHELLS:
        first = argument(node, 0, "source" if dotted in EXECUTORS else "command")
        folded = reading.folded(first or argument(node, 0, "cmd"), scope)
        if folded is not None and isinstance(folded.value, str | bytes):
            language = PYTHON if dotted in EXECUTORS else SHELL
            yield Given(folded.value, dotted.removeprefix("builtins."), language, folded.how)
    elif dotted in STARTERS:
        yield from _started(reading, node, scope, dotted)


def _started(reading: Reading, node: ast.Call, scope: Scope, dotted: str) -> Iterator[Given]:
    first = argument(node, 0, "args")
    folded = reading.folded(first, scope)
    if folded is None:
        return
    if isinstance(folded.value, str | bytes) and (dotted.endswith("_shell") or _by_shell(node)):
        yield Given(folded.value, dotted, SHELL, folded.how)
        return
    words: list[Value] = []
    how = 0
    for each in [folded] if isinstance(folded.value, tuple) else [reading.folded(each, scope) for each in node.args]:
        if each is not None:
            words.extend(each.value if isinstance(each.value, tuple) else (each.value,))
            how |= each.how
    behind = code_behind(words)
    if behind is not None:
        yield Given(behind.text, behind.to, behind.language, how | behind.how)


def _by_shell(node: ast.Call) -> bool:
    """Whether a command line is given to a shell, as far as can be seen."""
    shell = argument(node, -1, "shell")
    return shell is not None and not (isinstance(shell, ast.Constant) and not shell.value)
