// ruleid: behaviour-environment-js
const key = process.env.ACME_API_KEY;
// ok: behaviour-environment-js
const dev = process.env.NODE_ENV;
