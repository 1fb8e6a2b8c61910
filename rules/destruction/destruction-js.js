// ruleid: destruction-js
fs.rmSync(os.homedir(), { recursive: true, force: true });
// ok: destruction-js
fs.rmSync("/tmp/x", { recursive: true });
const mine = os.homedir();
for (const name of fs.readdirSync(mine)) {
  // ruleid: destruction-js
  fs.truncateSync(path.join(mine, name));
}
for (const name of fs.readdirSync(path.join(__dirname, "logs"))) {
  // ok: destruction-js
  fs.truncateSync(path.join(__dirname, "logs", name));
}
