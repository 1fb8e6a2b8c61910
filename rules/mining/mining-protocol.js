// ruleid: mining-protocol
socket.write(JSON.stringify({ "id": 2, "method": "mining.authorize", "params": [wallet, "x"] }));
// ok: mining-protocol
socket.write(JSON.stringify({ "method": "login", "params": [name] }));
