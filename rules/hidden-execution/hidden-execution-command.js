// ruleid: hidden-execution-command
execSync("eval $(echo aWQ= | base64 -d)");
// ok: hidden-execution-command
execSync("base64 -d x.txt > y.bin");
