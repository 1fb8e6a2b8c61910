const fs = require("fs");

const manifest = JSON.parse(fs.readFileSync("package.json"));
console.log(manifest.version);
