// ruleid: shells-tunnel-command
spawn("ngrok", ["http", "80"]);
// ok: shells-tunnel-command
spawn("ssh", ["host"]);
