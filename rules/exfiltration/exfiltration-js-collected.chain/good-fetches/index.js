const https = require("https");

https.get("https://api.acme.invalid/v1", (res) => res.resume());
