// ruleid: hidden-execution-assembled-builtin-js
const run = globalThis["e" + "val"];
// ruleid: hidden-execution-assembled-builtin-js
self['Fun' + 'ct' + 'ion']("return 1")();
// ok: hidden-execution-assembled-builtin-js
const size = window["inner" + side];
// ok: hidden-execution-assembled-builtin-js
const run2 = window["ev" + kind];
