// ruleid: hidden-execution-decoded-js
eval(atob("Y29uc29sZS5sb2coMSk="));
const code = Buffer.from(text, "base64").toString();
// ruleid: hidden-execution-decoded-js
new Function("require", code)(require);
// ruleid: hidden-execution-decoded-js
require(String.fromCharCode(102, 115));
// ok: hidden-execution-decoded-js
const json = JSON.parse(atob(text));
// ok: hidden-execution-decoded-js
const image = Buffer.from(text, "base64");
// ruleid: hidden-execution-decoded-js
new nodeVm.Script(Buffer.from(text, "base64").toString()).runInThisContext();
