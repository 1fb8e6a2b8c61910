import os, subprocess
# ruleid: host-tampering-switches
os.environ["HERMES_YOLO_MODE"] = "1"
# ruleid: host-tampering-switches
os.environ.pop("HERMES_INTERACTIVE", None)
# ok: host-tampering-switches
on = os.environ.get("HERMES_YOLO_MODE") == "1"
# ok: host-tampering-switches
os.environ["HERMES_YOLO_MODE"] = "0"
# ok: host-tampering-switches
os.environ["HERMES_YOLO_MODE"] = saved
# ok: host-tampering-switches
os.environ["ACME_MODE"] = "1"
