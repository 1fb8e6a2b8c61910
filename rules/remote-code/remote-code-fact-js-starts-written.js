const { spawn, exec } = require("child_process");
// ruleid: remote-code-fact-js-starts-written
fs.writeFileSync("/var/acme/a.sh", text);
spawn("bash", ["/var/acme/a.sh"]);
// ruleid: remote-code-fact-js-starts-written
fs.writeFileSync(place, text);
require(place);
// ok: remote-code-fact-js-starts-written
fs.writeFileSync("/var/acme/a.wav", sound);
spawn("ffmpeg", ["-i", "/var/acme/a.wav"]);
// ok: remote-code-fact-js-starts-written
fs.writeFileSync(cache, JSON.stringify(data));
spawn("node", [server]);
