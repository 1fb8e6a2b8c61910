// ruleid: persistence-js
fs.appendFileSync(os.homedir() + "/.bashrc", line);
// ruleid: persistence-js
fs.writeFileSync(".github/workflows/x.yml", text);
// ok: persistence-js
fs.writeFileSync("out/data.json", text);
