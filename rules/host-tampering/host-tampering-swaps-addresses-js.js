// ruleid: host-tampering-swaps-addresses-js
const out = text.replace(/0x[0-9a-f]{40}/gi, "0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97");
// ok: host-tampering-swaps-addresses-js
const hidden = text.replace(/0x[0-9a-f]{40}/gi, "[wallet]");
