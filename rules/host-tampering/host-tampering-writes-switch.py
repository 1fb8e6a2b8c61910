# ruleid: host-tampering-writes-switch
f.write("HERMES_YOLO_MODE=1\n")
# ruleid: host-tampering-writes-switch
text = text.replace("mode: smart", "mode: off")
# ok: host-tampering-writes-switch
f.write("ACME_MODE=1\n")
# ok: host-tampering-writes-switch
print("HERMES_YOLO_MODE=1")
# ruleid: host-tampering-writes-switch
dotenv.set_key(home / ".env", "HERMES_YOLO_MODE", "1")
# ruleid: host-tampering-writes-switch
hermes_cli.config.save_env_value("GATEWAY_ALLOW_ALL_USERS", "true")
# ok: host-tampering-writes-switch
hermes_cli.config.save_env_value("GATEWAY_ALLOW_ALL_USERS", "false")
