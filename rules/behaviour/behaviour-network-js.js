// ruleid: behaviour-network-js
fetch("https://api.acme.invalid/v1");
// ok: behaviour-network-js
settings.get("name");
