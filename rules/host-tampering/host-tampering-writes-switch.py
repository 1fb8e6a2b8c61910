# ruleid: host-tampering-writes-switch
f.write("HERMES_YOLO_MODE=1\n")
# ruleid: host-tampering-writes-switch
text = text.replace("mode: smart", "mode: off")
# ok: host-tampering-writes-switch
f.write("ACME_MODE=1\n")
# ok: host-tampering-writes-switch
print("HERMES_YOLO_MODE=1")
