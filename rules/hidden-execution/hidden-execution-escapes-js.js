// ruleid: hidden-execution-escapes-js
const s = String.fromCharCode(99, 104, 105, 108, 100, 95, 112, 114, 111, 99, 101, 115, 115);
// ok: hidden-execution-escapes-js
const t = String.fromCharCode(65);
