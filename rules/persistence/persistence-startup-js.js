// ruleid: persistence-startup-js
fs.appendFileSync(os.homedir() + "/.bashrc", line);
// ruleid: persistence-startup-js
fs.writeFileSync(".github/workflows/x.yml", text);
// ok: persistence-startup-js
fs.writeFileSync("out/data.json", text);
