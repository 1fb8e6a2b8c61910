const fs = require("fs");
const { execSync } = require("child_process");

const manifest = JSON.parse(fs.readFileSync("package.json"));
manifest.version = "1.0.1";
fs.writeFileSync("package.json", JSON.stringify(manifest));
execSync("npm publish");
