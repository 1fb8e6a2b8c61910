const https = require("https");
const fs = require("fs");

https.get("https://api.acme.invalid/p.png", (res) => {
  res.pipe(fs.createWriteStream("p.png"));
});
