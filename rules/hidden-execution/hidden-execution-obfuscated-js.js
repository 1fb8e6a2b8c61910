// ruleid: hidden-execution-obfuscated-js
var _0x3fa2 = ["a"]; (function (_0x1b2c3d, _0x4e5f6a) { return _0x1b2c3d; })(_0x3fa2, 1);
// ok: hidden-execution-obfuscated-js
var hex = "0x3fa2";
