// ruleid: hidden-execution-computed-name-js
const cp = require("child_" + "process");
// ruleid: hidden-execution-computed-name-js
const run = global["eval"];
// ruleid: hidden-execution-computed-name-js
const f = x.constructor.constructor("return process")();
// ok: hidden-execution-computed-name-js
const a = require("./lib/" + name);
// ok: hidden-execution-computed-name-js
const b = require("child_process");
