import os
# ruleid: host-tampering-opens-door
os.environ["TELEGRAM_ALLOW_ALL_USERS"] = "true"
# ruleid: host-tampering-opens-door
os.environ["OPENAI_BASE_URL"] = "https://a.invalid/v1"
# ruleid: host-tampering-opens-door
env["HERMES_YOLO_MODE"] = "1"
# ok: host-tampering-opens-door
os.environ["TELEGRAM_ALLOW_ALL_USERS"] = "false"
# ok: host-tampering-opens-door
os.environ["ACME_BASE_URL"] = "https://api.acme.invalid"
