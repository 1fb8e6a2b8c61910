"""What a file is, by its content first: shebang, magic bytes, decodable text, then the suffix in any letter case."""

from __future__ import annotations

import enum
import importlib
import re


class FileKind(enum.Enum):
    """What a file holds."""

    PYTHON = "python"
    JAVASCRIPT = "javascript"
    TYPESCRIPT = "typescript"
    SHELL = "shell"
    POWERSHELL = "powershell"
    BATCH = "batch"
    JSON = "json"
    YAML = "yaml"
    TOML = "toml"
    MARKDOWN = "markdown"
    HTML = "html"
    NOTEBOOK = "notebook"
    TEXT = "text"
    NATIVE = "native code"
    BYTECODE = "bytecode"
    PICKLE = "pickle"
    ARCHIVE = "archive"
    OFFICE = "office document"
    MEDIA = "media"
    BINARY = "binary data"

    @property
    def is_code(self) -> bool:
        """Whether an interpreter runs such files."""
        return self in _CODE

    @property
    def is_text(self) -> bool:
        """Whether such files are read as text."""
        return self not in _BINARY


_CODE = frozenset(
    [
        FileKind.PYTHON,
        FileKind.JAVASCRIPT,
        FileKind.TYPESCRIPT,
        FileKind.SHELL,
        FileKind.POWERSHELL,
        FileKind.BATCH,
        FileKind.NOTEBOOK,
    ]
)
_BINARY = frozenset(
    [
        FileKind.NATIVE,
        FileKind.BYTECODE,
        FileKind.PICKLE,
        FileKind.ARCHIVE,
        FileKind.OFFICE,
        FileKind.MEDIA,
        FileKind.BINARY,
    ]
)
_SUFFIXES = {
    **dict.fromkeys(["py", "pyw", "pyi", "pth"], FileKind.PYTHON),
    **dict.fromkeys(["js", "mjs", "cjs", "jsx"], FileKind.JAVASCRIPT),
    **dict.fromkeys(["ts", "mts", "cts", "tsx"], FileKind.TYPESCRIPT),
    **dict.fromkeys(["sh", "bash", "zsh", "ksh", "command", "bats"], FileKind.SHELL),
    **dict.fromkeys(["ps1", "psm1", "psd1"], FileKind.POWERSHELL),
    **dict.fromkeys(["bat", "cmd"], FileKind.BATCH),
    **dict.fromkeys(["json", "jsonc", "json5", "webmanifest", "map"], FileKind.JSON),
    **dict.fromkeys(["yaml", "yml"], FileKind.YAML),
    "toml": FileKind.TOML,
    **dict.fromkeys(["md", "markdown", "mdx", "mdc"], FileKind.MARKDOWN),
    **dict.fromkeys(["html", "htm", "xhtml", "svg", "vue", "svelte"], FileKind.HTML),
    "ipynb": FileKind.NOTEBOOK,
    **dict.fromkeys(["so", "dll", "dylib", "exe", "pyd", "node", "o", "a", "wasm", "com", "msi"], FileKind.NATIVE),
    **dict.fromkeys(["pyc", "pyo", "class", "luac"], FileKind.BYTECODE),
    **dict.fromkeys(["pkl", "pickle", "pck", "pickled", "joblib", "dill"], FileKind.PICKLE),
    **dict.fromkeys(["zip", "whl", "egg", "jar", "tar", "gz", "tgz", "bz2", "xz", "7z", "rar"], FileKind.ARCHIVE),
    **dict.fromkeys(["zst", "deb", "rpm", "dmg", "apk", "cab", "iso", "pkg"], FileKind.ARCHIVE),
    **dict.fromkeys(["doc", "docx", "docm", "dotm", "dotx", "odt", "ods", "odp", "ppt", "pptx"], FileKind.OFFICE),
    **dict.fromkeys(["xls", "xlsx", "xlsm", "xlsb", "xlam", "pptm", "ppsm", "potm", "ppam"], FileKind.OFFICE),
}
_MAGIC = (
    (b"\x7fELF", FileKind.NATIVE),
    (b"\xfe\xed\xfa\xce", FileKind.NATIVE),
    (b"\xfe\xed\xfa\xcf", FileKind.NATIVE),
    (b"\xce\xfa\xed\xfe", FileKind.NATIVE),
    (b"\xcf\xfa\xed\xfe", FileKind.NATIVE),
    (b"\xca\xfe\xba\xbe", FileKind.NATIVE),
    (b"\x00asm", FileKind.NATIVE),
    (b"!<arch>\n", FileKind.NATIVE),
    (b"PK\x03\x04", FileKind.ARCHIVE),
    (b"PK\x05\x06", FileKind.ARCHIVE),
    (b"\x1f\x8b", FileKind.ARCHIVE),
    (b"BZh", FileKind.ARCHIVE),
    (b"\xfd7zXZ\x00", FileKind.ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", FileKind.ARCHIVE),
    (b"Rar!\x1a\x07", FileKind.ARCHIVE),
    (b"\x28\xb5\x2f\xfd", FileKind.ARCHIVE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", FileKind.OFFICE),
    (b"\x89PNG\r\n\x1a\n", FileKind.MEDIA),
    (b"\xff\xd8\xff", FileKind.MEDIA),
    (b"GIF8", FileKind.MEDIA),
    (b"RIFF", FileKind.MEDIA),
    (b"OggS", FileKind.MEDIA),
    (b"fLaC", FileKind.MEDIA),
    (b"ID3", FileKind.MEDIA),
    (b"wOFF", FileKind.MEDIA),
    (b"wOF2", FileKind.MEDIA),
    (b"\x00\x01\x00\x00\x00", FileKind.MEDIA),
    (b"\x00\x00\x01\x00", FileKind.MEDIA),
    (b"%PDF-", FileKind.MEDIA),
)
_FILM_PACKET = 188
_TAR_MAGIC = (257, b"ustar")
_SHEBANG = re.compile(
    rb"#![ \t]*(?:[^\n]{0,200}/)?(?:env[ \t]+(?:-S[ \t]+)?(?:[A-Z_]{1,40}=\S{0,80}[ \t]+)?)?([\w.+-]{1,40})"
)
_INTERPRETERS = (
    (re.compile(rb"(?:python|pypy|uv\b|uvx\b)"), FileKind.PYTHON),
    (re.compile(rb"(?:node|deno|bun|nodejs)"), FileKind.JAVASCRIPT),
    (re.compile(rb"(?:tsx|ts-node)"), FileKind.TYPESCRIPT),
    (re.compile(rb"(?:pwsh|powershell)"), FileKind.POWERSHELL),
    (re.compile(rb"(?:ba|z|k|da|a)?sh\b"), FileKind.SHELL),
)
_PYTHON_LINE = re.compile(rb"^(?:import [\w.]+|from [\w.]+ import |def \w+\(|class \w+[:(])", re.MULTILINE)
# How a script begins that has no shebang: whoever starts it gives it to a shell, or a shell starts it.
_SHELL_BEGINS = re.compile(
    rb"(?:[ \t]*(?:#[^\n]*)?\n){0,200}[ \t]*(?:(?:set -[a-z]|if \[|for \w+ in |while |export \w+=|trap |\w+\(\) ?\{)"
    rb"|(?:curl|wget|nc|ncat|env|cat|echo|printf|tar|cd|mkdir|rm|chmod|crontab|nohup|sudo|exec|eval|source|python3?|(?:ba)?sh)"
    rb" (?:[-~\"'$./<]|[^\n]{1,200}(?:[|;&<>]|://)))"
)
_NAMES = {
    "makefile": FileKind.TEXT,
    "dockerfile": FileKind.TEXT,
    "containerfile": FileKind.TEXT,
    ".envrc": FileKind.SHELL,
    ".bashrc": FileKind.SHELL,
    ".profile": FileKind.SHELL,
    ".zshrc": FileKind.SHELL,
}
_LOOK = 4096
# Parts of an archive, streams of a compound file, and the folder in which other office programs keep programs.
_MACROS = re.compile(
    rb"(?i:vbaProject\.bin|xl/macrosheets/|(?:\A|/)Basic/[^/\x00]{1,80}/script-lb\.xml|Basic/Standard/)"
    rb"|_\x00V\x00B\x00A\x00_\x00P\x00R\x00O\x00J\x00E\x00C\x00T\x00|_VBA_PROJECT_CUR"
)
# Files of which no name and no first bytes tell what they are.
_UNKNOWN = frozenset([FileKind.TEXT, FileKind.BINARY, FileKind.MEDIA])
_PROTOCOLS = frozenset([b"\x02", b"\x03", b"\x04", b"\x05"])
# What a pickle can begin with, behind the mark of its protocol: a frame, a call, a container, a text, a number.
_FIRST_STEPS = frozenset(
    bytes([one]) for one in b"\x95cio()[]{}lt}UXTVSBCIJKMLFGN\x8a\x8b\x8c\x8d\x8e\x8f\x88\x89\x96PQ"
)
# A function that a pickle of the first protocols looks up.
_LOOKUP = re.compile(rb"[ci][A-Za-z_][\w.]{0,80}\r?\n[A-Za-z_][\w.]{0,80}\r?\n")
# Declarations of types in TypeScript, which nothing runs.
DECLARES = (".d.ts", ".d.mts", ".d.cts")
# Programs in languages that have no parser here are read as text, by rules for any text.
_OTHER_PROGRAMS = frozenset(
    ["go", "php", "rb", "rs", "java", "kt", "kts", "lua", "pl", "pm", "swift", "cs", "c", "cpp", "r"]
)


def kind_of(path: str, content: bytes) -> FileKind:
    """Return what ``content`` is; what looks like text is never a binary kind, whatever the suffix says."""
    suffix = _by_suffix(path)
    magic = _by_magic(content)
    if magic is not None:
        office = magic is FileKind.ARCHIVE and suffix is FileKind.OFFICE
        return FileKind.OFFICE if office else magic
    if _bytecode(content, suffix):
        return FileKind.BYTECODE
    if not looks_like_text(content):
        known = suffix if suffix is not None and not suffix.is_text else FileKind.BINARY
    else:
        known = _text_kind(path, content, suffix)
    return FileKind.PICKLE if known in _UNKNOWN and _pickle(content, suffix) else known


def _pickle(content: bytes, suffix: FileKind | None) -> bool:
    if content[:1] == b"\x80" and content[1:2] in _PROTOCOLS and content[2:3] in _FIRST_STEPS:
        return True
    named = suffix is FileKind.PICKLE
    if not named and not _LOOKUP.search(content[:_LOOK]):
        return False
    # What reads pickles is loaded where there may be one.
    return bool(importlib.import_module("packtool.scan.pickles").is_pickle(content, named=named))


def _text_kind(path: str, content: bytes, suffix: FileKind | None) -> FileKind:
    by_shebang = _by_shebang(content)
    if by_shebang is not None:
        return by_shebang
    if suffix is not None and suffix.is_text:
        return suffix
    name = path.rpartition("/")[2].lower()
    by_name = _NAMES.get(name) or _NAMES.get(name.partition(".")[0])
    if by_name is not None:
        return by_name
    # A name says nothing about the content here, so the content is asked once more.
    return _by_lines(path.rpartition("/")[2], content[:_LOOK]) if suffix is None else FileKind.TEXT


def _by_lines(name: str, head: bytes) -> FileKind:
    if _PYTHON_LINE.search(head):
        return FileKind.PYTHON
    # README, INSTALL and their kin are for people, and hold commands among their sentences.
    script = "." not in name and not name.isupper() and _SHELL_BEGINS.match(head)
    return FileKind.SHELL if script else FileKind.TEXT


def holds_macros(content: bytes) -> bool:
    """Whether an office document holds programs, as far as the names of its parts say."""
    return _MACROS.search(content) is not None


def named_as_text(path: str) -> bool:
    """Whether a file's name says that it is a text of a known kind."""
    suffix = _by_suffix(path)
    return suffix is not None and suffix.is_text


def says_kind(path: str, head: bytes) -> bool:
    """Whether a file's name or first line says what it is, so that nobody had to guess it by its lines."""
    return _by_suffix(path) is not None or _by_shebang(head) is not None


def is_program(path: str, kind: FileKind | None) -> bool:
    """Whether an interpreter or a compiler takes such a file, also one of a language that is read as text here."""
    _, dot, suffix = path.rpartition("/")[2].lower().rpartition(".")
    other = kind is FileKind.TEXT and bool(dot) and suffix in _OTHER_PROGRAMS
    return kind is not None and (kind.is_code or other)


def looks_like_text(content: bytes) -> bool:
    """Whether the bytes are text in some encoding: few control bytes, or UTF-16 with a mark."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return True
    head = content[: 64 * 1024]
    nul = head.count(0)
    # A single NUL byte among plain text does not make a file unreadable: Python 2 and shells read on.
    control = sum(head.count(byte) for byte in range(1, 32) if byte not in {7, 8, 9, 10, 12, 13, 27})
    if nul > 4 + len(head) // 1000 or control > 4 + len(head) // 100:
        return False
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        high = sum(head.count(byte) for byte in range(0x80, 0xA0))
        return high <= len(head) // 50
    return True


def _by_suffix(path: str) -> FileKind | None:
    name = path.rpartition("/")[2].lower()
    return _SUFFIXES.get(name.rpartition(".")[2]) if "." in name.lstrip(".") else None


def _by_magic(content: bytes) -> FileKind | None:
    for magic, kind in _MAGIC:
        if content.startswith(magic):
            return kind
    start, tar = _TAR_MAGIC
    if content[start : start + len(tar)] == tar:
        return FileKind.ARCHIVE
    # A film, whose packets begin alike; its name is often that of TypeScript.
    if content[: 3 * _FILM_PACKET : _FILM_PACKET] == b"GGG":
        return FileKind.MEDIA
    # DOS and Windows programs: the two letters alone begin many texts.
    if content.startswith(b"MZ") and not looks_like_text(content):
        return FileKind.NATIVE
    return None


def _bytecode(content: bytes, suffix: FileKind | None) -> bool:
    # CPython: two bytes of version, then carriage return and line feed.
    return (suffix is FileKind.BYTECODE and not looks_like_text(content)) or (
        content[2:4] == b"\r\n" and len(content) >= 16 and not looks_like_text(content)  # noqa: PLR2004 - the header
    )


def _by_shebang(content: bytes) -> FileKind | None:
    found = _SHEBANG.match(content[3:] if content.startswith(b"\xef\xbb\xbf") else content)
    if found is None:
        return None
    for pattern, kind in _INTERPRETERS:
        if pattern.match(found[1]):
            return kind
    return FileKind.TEXT
