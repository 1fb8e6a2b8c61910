// ruleid: destruction-js
fs.rmSync(os.homedir(), { recursive: true, force: true });
// ok: destruction-js
fs.rmSync("/tmp/x", { recursive: true });
