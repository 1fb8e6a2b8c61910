# ruleid: credential-access-process-memory
data = open(f"/proc/{pid}/environ", "rb").read()
# ok: credential-access-process-memory
text = open("/proc/self/status").read()
DENIED = [
    # ok: credential-access-process-memory
    "/proc/cpuinfo",
]
