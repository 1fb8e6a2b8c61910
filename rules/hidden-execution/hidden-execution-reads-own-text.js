// ruleid: hidden-execution-reads-own-text
const w = ["vboxservice.exe", "vmtoolsd.exe"];
// ok: hidden-execution-reads-own-text
const t = ["git"];
