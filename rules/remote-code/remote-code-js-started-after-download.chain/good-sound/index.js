const fs = require("fs");
const { execFile } = require("child_process");

async function convert() {
  const place = "/var/acme/a.wav";
  const answer = await fetch("https://a.invalid/a.wav");
  fs.writeFileSync(place, Buffer.from(await answer.arrayBuffer()));
  execFile("ffmpeg", ["-i", place, "/var/acme/a.mp3"]);
}

convert();
