// ruleid: credential-access-dump-command
execSync("trufflehog filesystem / --json");
// ok: credential-access-dump-command
execSync("git status");
