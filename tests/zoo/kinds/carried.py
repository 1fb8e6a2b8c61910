"""Archives, programs and bytecode: what is carried where text is expected."""

from __future__ import annotations

import io
import marshal
import pickle
import struct
import tarfile
import zipfile
import zlib
from typing import TYPE_CHECKING

from animals import FAIL, WARN, in_repository

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Content, Repository

ELF = b"\x7fELF\x02\x01\x01" + b"\0" * 9 + b"\x03\0\x3e\0" + b"\0" * 200
MZ = b"MZ" + b"\0" * 58 + b"\x40\0\0\0PE\0\0" + b"\0" * 200


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of these files, the same each time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, content in files.items():
            one = tarfile.TarInfo(name)
            one.size = len(content)
            archive.addfile(one, io.BytesIO(content))
    return made.getvalue()


def with_files(cage: Cage, repository: Repository, text: str, more: dict[str, Content]) -> str:
    code = f"{text}\n\ndef register(ctx):\n    pass\n".encode()
    return repository.commit(cage.plugin(more={"__init__.py": code, **more}))


@in_repository(FAIL, "inventory-bytecode-runs", case="D37")
def bytecode_of_another_source(cage: Cage, repository: Repository) -> str:
    """Compiled code in __pycache__ that is not checked against its clean source."""
    made = compile(f"import os; os.system({cage.bite!r})", "a.py", "exec")
    head = b"\xa7\r\r\n" + struct.pack("<III", 1, 0, 0)  # an unchecked hash: Python takes it for whatever source
    more: dict[str, Content] = {"a.py": b"x = 1\n", "__pycache__/a.cpython-311.pyc": head + marshal.dumps(made)}
    return with_files(cage, repository, "from . import a\n", more)


@in_repository(FAIL, "inventory-bytecode-runs", case="D37")
def bytecode_without_source(cage: Cage, repository: Repository) -> str:
    """A module that is there as bytecode alone."""
    head = b"\xa7\r\r\n" + struct.pack("<III", 0, 0, 0)
    more: dict[str, Content] = {"hidden.pyc": head + marshal.dumps(compile("x = 1", "hidden.py", "exec"))}
    return with_files(cage, repository, "from . import hidden\n", more)


@in_repository(WARN, "inventory-native-code", case="D37")
def programs_in_disguise(cage: Cage, repository: Repository) -> str:
    """Machine code by other names, and a library that the plugin loads."""
    more: dict[str, Content] = {"logo.png": ELF, "notes.md": MZ, "fast.so": ELF, "x.wasm": b"\0asm\x01\0\0\0"}
    return with_files(cage, repository, "import ctypes\n\nlibrary = ctypes.CDLL('./fast.so')\n", more)


@in_repository(WARN, "inventory-archive")
def archive_that_climbs(cage: Cage, repository: Repository) -> str:
    """Archives whose members would be written outside, which the plugin unpacks."""
    members = {"../../../.bashrc": cage.bite.encode(), "/tmp/owned": b"x", "a\n::error::x": b""}
    text = "import shutil\n\nshutil.unpack_archive('data.zip')\nshutil.unpack_archive('data.tar')\n"
    return with_files(cage, repository, text, {"data.zip": zipped(members), "data.tar": tarred(members)})


@in_repository(WARN, "inventory-archive")
def archive_without_end(cage: Cage, repository: Repository) -> str:
    """A zip of zips that unfolds to a hundred gigabytes."""
    content = zipped({"zeros": b"\0" * 10_000_000})
    for _ in range(4):
        content = zipped({f"{number}.zip": content for number in range(10)})
    text = "import zipfile\n\nzipfile.ZipFile('data.zip').extractall()\n"
    return with_files(cage, repository, text, {"data.zip": content})


@in_repository(WARN, "hidden-execution-bytecode", case="D37")
def module_out_of_an_archive(cage: Cage, repository: Repository) -> str:
    """Code that is imported from a zip that looks like a picture."""
    inner = zipped({"hidden.py": f"import os\nos.system({cage.bite!r})\n".encode()})
    text = "import sys\n\nsys.path.insert(0, __file__.replace('__init__.py', 'logo.png'))\nimport hidden\n"
    return with_files(cage, repository, text, {"logo.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 64 + inner})


@in_repository(FAIL, "inventory-pickle-calls")
def pickle_that_calls(cage: Cage, repository: Repository) -> str:
    """A pickle that runs a command line when it is loaded."""
    call = b"cos\nsystem\n(V" + cage.bite.encode() + b"\ntR."
    assert pickle.MARK in call
    return with_files(cage, repository, "import pickle\n\npickle.load(open('model.pkl', 'rb'))\n", {"model.pkl": call})


@in_repository(FAIL)
def code_behind_a_picture(cage: Cage, repository: Repository) -> str:
    """Code behind the end of a picture, decompressed and run."""
    packed = zlib.compress(f"import os; os.system({cage.bite!r})".encode())
    picture = b"\x89PNG\r\n\x1a\n" + b"\0" * 64 + b"IEND\xaeB`\x82" + packed
    text = "import zlib\n\nexec(zlib.decompress(open('logo.png', 'rb').read().split(b'IEND')[1][4:]))\n"
    return with_files(cage, repository, text, {"logo.png": picture})


@in_repository(WARN, "inventory-office-macros", case="D37")
def document_with_macros(cage: Cage, repository: Repository) -> str:
    """An office document with macros, and an archive with a password."""
    document = zipped(
        {"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<w/>", "word/vbaProject.bin": b"\xd0\xcf"}
    )
    locked = bytearray(zipped({"x": cage.bite.encode()}))
    locked[6] |= 1
    return with_files(cage, repository, "x = 1\n", {"guide.docm": document, "locked.zip": bytes(locked)})
