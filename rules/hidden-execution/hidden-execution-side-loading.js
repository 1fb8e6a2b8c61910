// ruleid: hidden-execution-side-loading
injector.executeInject("a.exe", "E:\\x.dll");
// ok: hidden-execution-side-loading
injector.get("a");
// ok: hidden-execution-side-loading
const opener = { bin: "rundll32.exe", args: ["url.dll,FileProtocolHandler", page] };
// ruleid: hidden-execution-side-loading
const loader = { bin: "rundll32.exe", args: ["own.dll,Start", page] };
