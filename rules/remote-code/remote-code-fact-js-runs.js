// ruleid: remote-code-fact-js-runs
fs.chmodSync(path, 0o755);
// ruleid: remote-code-fact-js-runs
spawn(path, []);
// ok: remote-code-fact-js-runs
spawn("git", ["status"]);
