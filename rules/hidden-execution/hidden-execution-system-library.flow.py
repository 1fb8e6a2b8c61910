import ctypes
import ctypes.util

libc = ctypes.CDLL(None)


def named():
    # ruleid: hidden-execution-system-library
    run = getattr(ctypes.CDLL(None), "sys" + "tem")
    run(b"id")


def called():
    # ruleid: hidden-execution-system-library
    libc.execve(b"/bin/sh", None, None)


def loaded():
    found = ctypes.cdll.LoadLibrary(ctypes.util.find_library("c"))
    # ruleid: hidden-execution-system-library
    found.system(b"id")


def trims():
    # ok: hidden-execution-system-library
    libc.malloc_trim(0)


def other():
    # ok: hidden-execution-system-library
    ctypes.CDLL("libsqlite3.so").sqlite3_libversion()
