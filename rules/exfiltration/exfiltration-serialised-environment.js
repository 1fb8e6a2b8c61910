// ruleid: exfiltration-serialised-environment
const a = JSON.stringify(process.env);
// ok: exfiltration-serialised-environment
const b = JSON.stringify({ port: process.env.PORT });
