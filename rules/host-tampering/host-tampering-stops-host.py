import os, signal, subprocess
# ruleid: host-tampering-stops-host
os.kill(os.getppid(), signal.SIGKILL)
# ruleid: host-tampering-stops-host
subprocess.run(["pkill", "-f", "hermes"])
# ok: host-tampering-stops-host
os.kill(child.pid, signal.SIGTERM)
