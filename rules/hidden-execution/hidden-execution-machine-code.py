import ctypes, mmap
# ruleid: hidden-execution-machine-code
at = ctypes.windll.kernel32.VirtualAlloc(0, size, 0x3000, 0x40)
# ruleid: hidden-execution-machine-code
area = mmap.mmap(-1, size, prot=mmap.PROT_READ | mmap.PROT_EXEC)
# ok: hidden-execution-machine-code
area = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)
