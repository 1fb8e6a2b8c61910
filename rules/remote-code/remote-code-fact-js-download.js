// ruleid: remote-code-fact-js-download
res.pipe(fs.createWriteStream(path));
// ok: remote-code-fact-js-download
fs.writeFileSync("a.txt", "text");
const file = fs.createWriteStream(place);
https.get(address, (answer) => {
  // ruleid: remote-code-fact-js-download
  answer.pipe(file);
});
