// ruleid: privilege-shell-for-all-js
fs.copyFileSync("/bin/bash", "/tmp/tool");
fs.chmodSync("/tmp/tool", 0o4755);
// ok: privilege-shell-for-all-js
fs.copyFileSync("tool.sh", "/tmp/other");
fs.chmodSync("/tmp/other", 0o755);
