// ruleid: persistence-crontab
spawnSync("crontab", ["-"], { input: table });
// ruleid: persistence-crontab
execSync(`echo "${line}" | crontab -`);
// ok: persistence-crontab
execSync("crontab -l");
