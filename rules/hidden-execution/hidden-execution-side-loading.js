// ruleid: hidden-execution-side-loading
injector.executeInject("a.exe", "E:\\x.dll");
// ok: hidden-execution-side-loading
injector.get("a");
