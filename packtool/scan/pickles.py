"""Pickles read as data, never loaded: which functions and classes they have the reader look up and call."""

from __future__ import annotations

import _compat_pickle
import io
import lzma
import pickletools
import re
import struct
import sys
import zipfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MIB = 1024 * 1024
_MOST_OPCODES = 1_000_000
_MOST_IN_A_ROW = 64
_MOST_MEMBERS = 256
_LONGEST_MEMBER = 32 * _MIB
_LONGEST_ARCHIVE = 64 * _MIB
_MOST_NAMES = 50
_LOOK = 4096
SUFFIXES = (".pkl", ".pickle", ".pck", ".pickled", ".joblib", ".dill")
_NUMPY = b"\x93NUMPY"
_ZIP = b"PK\x03\x04"
# A function that is looked up by its name, as the first protocols write it: `cos\nsystem\n`, `ios\nsystem\n`.
_LOOKUP = re.compile(rb"[ci][A-Za-z_][\w.]{0,80}\r?\n[A-Za-z_][\w.]{0,80}\r?\n")
_CALLS = frozenset({"REDUCE", "INST", "OBJ", "NEWOBJ", "NEWOBJ_EX", "BUILD"})
_MEMO_WRITES = frozenset({"PUT", "BINPUT", "LONG_BINPUT", "MEMOIZE"})
_MEMO_READS = frozenset({"GET", "BINGET", "LONG_BINGET"})
_EXTENSIONS = frozenset({"EXT1", "EXT2", "EXT4"})
# What is raised where bytes are not what they should be.
_BROKEN = (ValueError, OverflowError, IndexError, KeyError, TypeError, AttributeError, struct.error, MemoryError)
_COMPUTED = "a name that is computed"
# What makes plain data, in the standard library; all of the rest of it does something.
_PLAIN_MODULES = frozenset(
    [
        *("abc", "array", "bisect", "calendar", "collections", "copy", "dataclasses", "datetime", "decimal", "enum"),
        *("fractions", "hashlib", "heapq", "ipaddress", "itertools", "json", "logging", "math", "numbers", "pathlib"),
        *("random", "re", "statistics", "string", "textwrap", "time", "typing", "uuid", "weakref", "zoneinfo"),
    ]
)
_PLAIN_NAMES = frozenset(
    [
        *(f"builtins.{name}" for name in ("bool", "bytearray", "bytes", "complex", "dict", "float", "frozenset")),
        *(f"builtins.{name}" for name in ("int", "list", "object", "range", "set", "slice", "str", "tuple")),
        *("builtins.Ellipsis", "builtins.NotImplemented", "builtins.type", "types.SimpleNamespace"),
        *("copyreg._reconstructor", "copyreg.__newobj__", "copyreg.__newobj_ex__", "_codecs.encode"),
        *("functools.partial", "operator.itemgetter", "threading.Lock", "_thread.RLock", "_thread.allocate_lock"),
    ]
)
# On the way to one of these a name leads out of the package that it begins with: `numpy.core.os.system`.
_WAYS_OUT = frozenset(
    [
        *("os", "sys", "subprocess", "builtins", "importlib", "shutil", "socket", "posix", "nt", "ctypes", "runpy"),
        *("eval", "exec", "system", "popen", "Popen", "getattr", "__import__", "__builtins__", "__globals__"),
        *("__class__", "__dict__", "__getattribute__", "__init__", "__subclasses__", "import_module", "run_path"),
    ]
)
# Packages of others that run programs, load code, or fetch what they are told to.
_FOREIGN = frozenset(
    [
        *("pip", "setuptools", "pkg_resources", "requests", "httpx", "aiohttp", "urllib3", "dill", "cloudpickle"),
        *("pexpect", "paramiko", "fabric", "invoke", "sh", "plumbum", "IPython", "jupyter_client", "psutil", "wget"),
        *("hermes_cli", "hermes_agent", "ptyprocess", "winreg", "pywin32", "win32api", "_winapi", "nt"),
    ]
)
_FOREIGN_NAMES = frozenset(
    [
        *("numpy.testing._private.utils.runstring", "numpy.testing.runstring", "numpy.load", "numpy.fromfile"),
        *("pandas.eval", "pandas.read_pickle", "torch.load", "torch.hub.load", "joblib.load", "torch.jit.load"),
        *("pandas.io.pickle.read_pickle", "joblib.numpy_pickle.load", "torch.serialization.load"),
        *("numpy.f2py.crackfortran.getlincoef", "numpy.f2py.crackfortran.myeval", "torch.utils.cpp_extension.load"),
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pickled:
    """What the pickles of a file name (``os.system``), and a clause why they could not be read to their end.

    ``calls`` are the names that are no plain data, in their order.
    """

    names: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    unread: str | None = None


def is_pickle(content: bytes, *, named: bool) -> bool:
    """Whether content of which nothing else is known is a pickle to its end; ``named`` says that its name says so."""
    if content[:1] not in _OPCODES or not (named or _LOOKUP.search(content[:_LOOK])):
        return False
    read = _read(content)
    return read.unread is None and (named or read.called)


def read_pickles(content: bytes) -> Pickled | None:
    """Read the pickles that a file is, or that lie in it (an array of numpy, a zip of torch or numpy).

    Returns ``None`` where there is none.
    """
    reads = [_read(one) for one in _pickles_in(content)]
    if not reads:
        return None
    names = tuple(dict.fromkeys(name for read in reads for name in read.names))
    calls = tuple(name for name in names if not _plain(name))
    unread = next((read.unread for read in reads if read.unread is not None), None)
    return Pickled(names=names[:_MOST_NAMES], calls=calls[:_MOST_NAMES], unread=unread)


_OPCODES = frozenset(code.code.encode("latin-1") for code in pickletools.opcodes)


def _pickles_in(content: bytes) -> Iterator[bytes]:
    if content.startswith(_NUMPY):
        yield from _of_array(content)
    elif content.startswith(_ZIP):
        yield from _of_archive(content)
    else:
        yield content


def _of_array(content: bytes) -> Iterator[bytes]:
    """Yield what stands behind the head of an array that holds objects."""
    if len(content) < 12:  # noqa: PLR2004 - magic, version, length
        return
    wide = content[6] > 1
    (size,) = struct.unpack("<I" if wide else "<H", content[8 : 12 if wide else 10])
    begin = (12 if wide else 10) + size
    # `descr` is what it holds: `|O` is objects, alone or as a field.
    if b"O" in content[10:begin].split(b"fortran_order")[0].replace(b"'fortran", b""):
        yield content[begin:]


def _of_archive(content: bytes) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            left = _LONGEST_ARCHIVE
            for member in archive.infolist()[:_MOST_MEMBERS]:
                if not member.filename.lower().endswith((*SUFFIXES, ".npy")):
                    continue
                with archive.open(member) as file:
                    inner = file.read(min(left, _LONGEST_MEMBER) + 1)
                left -= len(inner)
                yield from _of_array(inner) if inner.startswith(_NUMPY) else (inner,)
                if left < 0:
                    return
    except (*_BROKEN, zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError, EOFError):
        return


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    names: tuple[str, ...]
    called: bool
    unread: str | None


class _Mark:
    """What stands on the stack where a MARK was pushed."""


_MARK = _Mark()


class _Machine:
    """Follows the texts on a pickle's stack and in its memo: a name may be put together from them."""

    def __init__(self) -> None:
        self.stack: list[str | _Mark | None] = []
        self.memo: dict[int, str | None] = {}
        self.names: dict[str, None] = {}
        self.called = False

    def step(self, code: pickletools.OpcodeInfo, argument: object) -> None:
        name = code.name
        self.called |= name in _CALLS
        if name in _MEMO_WRITES:
            top = self.stack[-1] if self.stack else None
            place = len(self.memo) if name == "MEMOIZE" else argument
            self.memo[int(place)] = top if isinstance(top, str) else None  # type: ignore[call-overload]
            return
        before = [self._pop() for _ in range(2)] if name == "STACK_GLOBAL" else self._taken(code)
        if name in {"GLOBAL", "INST"}:
            self._name(*str(argument).split(" ", 1))
        elif name == "STACK_GLOBAL":
            last, module = before
            if isinstance(last, str) and isinstance(module, str):
                self._name(module, last)
            else:
                self.names[_COMPUTED] = None
        elif name in _EXTENSIONS:
            self.names[_COMPUTED] = None
        self._push(code, argument, before)

    def _name(self, module: str, last: str = "") -> None:
        # Python takes names of Python 2 for what they are called today: `commands` is `subprocess`.
        moved = _compat_pickle.IMPORT_MAPPING.get(module, module)
        module, last = _compat_pickle.NAME_MAPPING.get((module, last), (moved, last))
        self.names[f"{module}.{last}"] = None

    def _pop(self) -> str | _Mark | None:
        return self.stack.pop() if self.stack else None

    def _taken(self, code: pickletools.OpcodeInfo) -> list[str | _Mark | None]:
        before = code.stack_before
        if pickletools.markobject in before:
            while self.stack and not isinstance(self._pop(), _Mark):
                pass
            before = before[: before.index(pickletools.markobject)]
        return [self._pop() for _ in before]

    def _push(self, code: pickletools.OpcodeInfo, argument: object, before: list[str | _Mark | None]) -> None:
        if code.name == "MARK":
            self.stack.append(_MARK)
        elif code.name in _MEMO_READS:
            self.stack.append(self.memo.get(int(argument)))  # type: ignore[call-overload]
        elif code.name == "DUP":
            self.stack += [*before[:1], *before[:1]]
        else:
            text = argument if isinstance(argument, str) and code.arg is not None else None
            self.stack += [text if code.name not in {"GLOBAL", "INST"} else None] * len(code.stack_after)


def _read(content: bytes) -> _Read:
    """Read pickles that stand one behind the other, to the end of the last one."""
    machine = _Machine()
    unread: str | None = None
    left = _MOST_OPCODES
    file = io.BytesIO(content)
    try:
        for number in range(_MOST_IN_A_ROW):
            begin = file.tell()
            if number and not _begins(content[begin : begin + 200]):
                break
            machine.stack, machine.memo = [], {}
            for code, argument, _ in pickletools.genops(file):
                machine.step(code, argument)
                left -= 1
                if left < 0:
                    raise ValueError("it has more steps than are read")
    except _BROKEN as fault:
        unread = "it has more steps than are read" if left < 0 else f"it is broken ({type(fault).__name__})"
    return _Read(names=tuple(machine.names), called=machine.called, unread=unread)


def _begins(head: bytes) -> bool:
    protocol = head[:1] == b"\x80" and head[1:2] <= b"\x05" and head[2:3] in _OPCODES
    return protocol or _LOOKUP.match(head) is not None or head[:1] == b"("


def _plain(name: str) -> bool:
    module = name.partition(".")[0]
    if name in _PLAIN_NAMES or _error(name):
        return True
    if name == _COMPUTED or name in _FOREIGN_NAMES or module in _FOREIGN or _WAYS_OUT & set(name.split(".")[1:]):
        return False
    return module not in sys.stdlib_module_names or (module in _PLAIN_MODULES and name.count(".") == 1)


def _error(name: str) -> bool:
    module, _, last = name.partition(".")
    return module == "builtins" and last.isalpha() and last.endswith(("Error", "Exception", "Warning"))
