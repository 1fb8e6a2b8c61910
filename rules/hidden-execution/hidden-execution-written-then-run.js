// ruleid: hidden-execution-written-then-run
fs.writeFileSync("/tmp/x.sh", text); execSync("bash /tmp/x.sh");
// ok: hidden-execution-written-then-run
fs.writeFileSync("out.txt", text);
