"""Decoders that hostile input cannot make large or slow."""

from __future__ import annotations

import base64
import binascii
import bz2
import codecs
import html
import lzma
import urllib.parse
import zlib
from typing import TYPE_CHECKING

from packtool.code.folding.values import (
    BASE64,
    COMPRESSED,
    ESCAPED,
    HEX,
    LARGEST_TEXT,
    ROT13,
    NotConstantError,
    Pure,
    Value,
)
from packtool.code.quiet import quietly

if TYPE_CHECKING:
    from collections.abc import Callable

_MEMORY = 64 << 20
_TEXT_CODECS = frozenset(
    [
        *("utf-8", "utf-8-sig", "ascii", "iso8859-1", "cp1252", "cp437", "utf-7", "utf-16", "utf-16-le", "utf-16-be"),
        *("utf-32", "utf-32-le", "utf-32-be", "unicode-escape", "unicode_escape", "raw-unicode-escape"),
    ]
)


def _octets(data: Value) -> bytes:
    if isinstance(data, bytes):
        return data
    if isinstance(data, str):
        return data.encode("ascii")
    raise NotConstantError


def inflate(data: Value, wbits: int = zlib.MAX_WBITS, bufsize: int = 0) -> bytes:
    """Decompress zlib, gzip or raw deflate data, at most ``LARGEST_TEXT`` bytes of it."""
    del bufsize
    return zlib.decompressobj(wbits).decompress(data, LARGEST_TEXT)


def _gunzip(data: Value) -> bytes:
    return inflate(data, zlib.MAX_WBITS | 16)


def _bunzip(data: Value) -> bytes:
    return bz2.BZ2Decompressor().decompress(data, LARGEST_TEXT)


def _unlzma(data: Value, *_: Value) -> bytes:
    return lzma.LZMADecompressor(memlimit=_MEMORY).decompress(data, LARGEST_TEXT)


def _based(decoder: Callable[..., bytes]) -> Callable[..., bytes]:
    def decode(data: Value, *args: Value, **kwargs: Value) -> bytes:
        return decoder(_octets(data), *args, **kwargs)

    return decode


def decode_text(data: Value, encoding: Value = "utf-8", errors: Value = "strict") -> Value:
    """Do ``bytes.decode`` or ``codecs.decode`` with one of a closed list of codecs."""
    name = str(encoding).lower().replace(" ", "_")
    transform = TRANSFORMS.get(name.replace("-", "_").removesuffix("_codec"))
    if transform is not None:
        return transform(data)
    if errors not in {"strict", "ignore", "replace", "surrogateescape", "backslashreplace"}:
        raise NotConstantError
    found = codecs.lookup(name).name
    if found not in _TEXT_CODECS or not isinstance(data, bytes | str):
        raise NotConstantError
    with quietly():
        return data.decode(found, errors) if isinstance(data, bytes) else codecs.decode(data.encode(), found)


def encode_text(text: Value, encoding: Value = "utf-8", errors: Value = "strict") -> Value:
    """Do ``str.encode`` or ``codecs.encode`` with one of a closed list of codecs."""
    name = str(encoding).lower().replace(" ", "_")
    bare = name.replace("-", "_").removesuffix("_codec")
    if bare in {"rot13", "rot_13"}:
        return codecs.encode(text, "rot13")
    if bare in {"hex", "base64"}:
        return binascii.hexlify(text) if bare == "hex" else base64.encodebytes(text)
    found = codecs.lookup(name).name
    if found not in _TEXT_CODECS or not isinstance(text, str):
        raise NotConstantError
    return text.encode(found, errors)


TRANSFORMS: dict[str, Callable[..., Value]] = {
    "rot13": lambda text: codecs.decode(text, "rot13"),
    "rot_13": lambda text: codecs.decode(text, "rot13"),
    "hex": binascii.unhexlify,
    "base64": lambda data: base64.decodebytes(_octets(data)),
    "zlib": inflate,
    "zip": inflate,
    "bz2": _bunzip,
}
_HOW_CODEC = {"rot13": ROT13, "rot_13": ROT13, "hex": HEX, "base64": BASE64, "zlib": COMPRESSED, "bz2": COMPRESSED}


def how_codec(_: Value, encoding: Value = "", errors: Value = "") -> int:
    """Say what decoding with ``encoding`` tells about how a value came about."""
    del errors
    name = str(encoding).lower().replace("-", "_").replace(" ", "_").removesuffix("_codec")
    return _HOW_CODEC.get(name, ESCAPED if "escape" in name or name in {"utf_7", "u7"} else 0)


DECODERS = {
    "base64.b64decode": Pure(_based(base64.b64decode), BASE64),
    "base64.standard_b64decode": Pure(_based(base64.b64decode), BASE64),
    "base64.urlsafe_b64decode": Pure(_based(base64.urlsafe_b64decode), BASE64),
    "base64.decodebytes": Pure(_based(base64.decodebytes), BASE64),
    "base64.b32decode": Pure(_based(base64.b32decode), BASE64, dear=True),
    "base64.b32hexdecode": Pure(_based(base64.b32hexdecode), BASE64, dear=True),
    "base64.b16decode": Pure(_based(base64.b16decode), HEX),
    "base64.a85decode": Pure(_based(base64.a85decode), BASE64, dear=True),
    "base64.b85decode": Pure(_based(base64.b85decode), BASE64, dear=True),
    "codecs.decode": Pure(decode_text, how_codec),
    "base64.b64encode": Pure(base64.b64encode),
    "binascii.a2b_base64": Pure(_based(binascii.a2b_base64), BASE64),
    "binascii.unhexlify": Pure(_based(binascii.unhexlify), HEX),
    "binascii.a2b_hex": Pure(_based(binascii.unhexlify), HEX),
    "binascii.hexlify": Pure(binascii.hexlify),
    "builtins.bytes.fromhex": Pure(bytes.fromhex, HEX),
    "builtins.bytearray.fromhex": Pure(bytes.fromhex, HEX),
    "zlib.decompress": Pure(inflate, COMPRESSED),
    "gzip.decompress": Pure(_gunzip, COMPRESSED),
    "bz2.decompress": Pure(_bunzip, COMPRESSED),
    "lzma.decompress": Pure(_unlzma, COMPRESSED),
    "urllib.parse.unquote": Pure(urllib.parse.unquote, ESCAPED),
    "urllib.parse.unquote_plus": Pure(urllib.parse.unquote_plus, ESCAPED),
    "html.unescape": Pure(html.unescape, ESCAPED),
}
# What evaluating hostile constants may raise: wrong types, sizes, texts and depths.
FAULTS = (
    *(ValueError, TypeError, LookupError, ArithmeticError, AttributeError, EOFError, OSError, MemoryError),
    *(RecursionError, zlib.error, lzma.LZMAError),
)
