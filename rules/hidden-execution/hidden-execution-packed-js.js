// ruleid: hidden-execution-packed-js
eval(function (p, a, c) { return p; }("0 1", 2, 2));
// ok: hidden-execution-packed-js
const r = (function (a) { return a; })(1);
