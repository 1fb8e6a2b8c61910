// ruleid: hidden-execution-quiet-process
spawn("node", ["svc.js"], { detached: true, stdio: "ignore" }).unref();
// ok: hidden-execution-quiet-process
spawn("node", ["svc.js"], { stdio: "inherit" });
