import ctypes, mmap
# ruleid: hidden-execution-machine-code
at = ctypes.windll.kernel32.VirtualAlloc(0, size, 0x3000, 0x40)
# ruleid: hidden-execution-machine-code
area = mmap.mmap(-1, size, prot=mmap.PROT_READ | mmap.PROT_EXEC)
# ok: hidden-execution-machine-code
area = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)


def by_number(code):
    # ruleid: hidden-execution-machine-code
    place = mmap.mmap(-1, len(code), prot=7)
    place.write(code)
    # ruleid: hidden-execution-machine-code
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(place)))()


def data(size, callback):
    # ok: hidden-execution-machine-code
    mmap.mmap(-1, size, prot=3)
    # ok: hidden-execution-machine-code
    return ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(callback)
