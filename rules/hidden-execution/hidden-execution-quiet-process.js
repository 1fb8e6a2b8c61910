// ruleid: hidden-execution-quiet-process
spawn("node", ["svc.js"], { detached: true, stdio: "ignore" }).unref();
// ok: hidden-execution-quiet-process
spawn("node", ["svc.js"], { stdio: "inherit" });
// ok: hidden-execution-quiet-process
spawn("say", [text], { detached: true, stdio: "ignore" }).unref();
// ruleid: hidden-execution-quiet-process
spawn(player, [text], { detached: true, stdio: "ignore" }).unref();
