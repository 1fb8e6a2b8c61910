async function keep() {
  const answer = await fetch("https://a.invalid/t");
  const text = await answer.text();
  // ruleid: remote-code-fact-js-writes-answer
  fs.writeFileSync("/var/acme/t", text);
  // ok: remote-code-fact-js-writes-answer
  fs.writeFileSync("/var/acme/u", "nothing");
}
axios.get("https://a.invalid/t").then(({ data }) => {
  // ruleid: remote-code-fact-js-writes-answer
  fs.writeFileSync("/var/acme/t", data);
});
