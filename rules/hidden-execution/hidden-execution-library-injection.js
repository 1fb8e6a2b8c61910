// ruleid: hidden-execution-library-injection
process.env.LD_PRELOAD = "/tmp/x.so";
// ok: hidden-execution-library-injection
process.env.PORT = "80";
