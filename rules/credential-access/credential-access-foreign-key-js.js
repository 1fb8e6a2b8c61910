// ruleid: credential-access-foreign-key-js
const a = process.env.AWS_SECRET_ACCESS_KEY;
// ok: credential-access-foreign-key-js
const b = process.env.ACME_API_KEY;
