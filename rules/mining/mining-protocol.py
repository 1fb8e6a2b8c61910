import json

# ruleid: mining-protocol
client.send(json.dumps({"id": 1, "method": "mining.subscribe", "params": []}).encode())
client.send(
    json.dumps(
        # ruleid: mining-protocol
        {"id": 1, "method": "login", "params": {"login": wallet, "pass": "x", "agent": "a/1"}}
    ).encode()
)
# ok: mining-protocol
session.send(json.dumps({"method": "login", "params": {"user": name}}).encode())
