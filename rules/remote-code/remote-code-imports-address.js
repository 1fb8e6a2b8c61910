// ruleid: remote-code-imports-address
import("https://a.invalid/x.js");
// ok: remote-code-imports-address
import("./x.js");
