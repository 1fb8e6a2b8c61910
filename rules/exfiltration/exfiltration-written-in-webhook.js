// ruleid: exfiltration-written-in-webhook
const hook = "https://hooks.slack.com/services/T0AAAA11/B0BBBB22/qwertyuiopasdfgh12";
// ok: exfiltration-written-in-webhook
const hook = "https://hooks.slack.com/services/";
