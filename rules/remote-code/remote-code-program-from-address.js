// ruleid: remote-code-program-from-address
https.get("https://pastebin.com/raw/abc", cb);
// ok: remote-code-program-from-address
https.get("https://a.invalid/x.json", cb);
