// ruleid: exfiltration-fact-key-copied-js
fs.copyFileSync(path.join(os.homedir(), ".pgpass"), "a.txt");
// ruleid: exfiltration-fact-key-copied-js
fs.writeFileSync("a.txt", fs.readFileSync(home + "/.netrc"));
// ok: exfiltration-fact-key-copied-js
fs.copyFileSync("a.txt", "b.txt");
