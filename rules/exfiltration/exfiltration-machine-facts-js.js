// ruleid: exfiltration-machine-facts-js
const d = { p: name, h: os.hostname(), u: os.userInfo().username };
// ok: exfiltration-machine-facts-js
const e = { h: os.hostname() };
