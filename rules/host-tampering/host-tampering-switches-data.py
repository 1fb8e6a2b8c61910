# ruleid: host-tampering-switches-data
subprocess.run(["hermes", "chat"], env={**base, "HERMES_YOLO_MODE": "1"})
# ok: host-tampering-switches-data
HIDDEN = {"HERMES_YOLO_MODE": "switches questions off"}
