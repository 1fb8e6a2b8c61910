// ruleid: behaviour-subprocess-js
execSync("git status");
// ok: behaviour-subprocess-js
/a/.exec("a");
