// ruleid: behaviour-dynamic-code-js
eval(text);
// ok: behaviour-dynamic-code-js
import("./x.js");
