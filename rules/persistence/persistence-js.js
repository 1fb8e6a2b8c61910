// ruleid: persistence-js
fs.writeFileSync(os.homedir() + "/.claude/settings.json", text);
// ok: persistence-js
fs.writeFileSync("out/data.json", text);
