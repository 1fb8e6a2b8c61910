# ruleid: credential-access-process-memory
data = open(f"/proc/{pid}/environ", "rb").read()
# ok: credential-access-process-memory
text = open("/proc/self/status").read()
DENIED = [
    # ok: credential-access-process-memory
    "/proc/cpuinfo",
]
# ruleid: credential-access-process-memory
data = open("/proc/1/mem", "rb").read()  # guard pattern
# ok: credential-access-process-memory
PATTERN = re.compile(r"/proc/(\d+)/mem")
LOOKED_FOR = re.compile(
    r"getenv|/proc/self/mounts|"
    # ok: credential-access-process-memory
    r"(?:cat|less) /proc/self/environ|"
    r"printenv",
    re.I,
)
