const fs = require("fs");
// ruleid: credential-access-private-file-js
const k = fs.readFileSync(os.homedir() + "/.ssh/id_rsa", "utf8");
// ruleid: credential-access-private-file-js
const n = fs.readFileSync(path.join(os.homedir(), ".npmrc"), "utf8");
// ok: credential-access-private-file-js
const p = fs.readFileSync(path.join(__dirname, "package.json"), "utf8");
