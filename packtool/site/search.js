"use strict";
// Search as you type, as packtool/index/search.py finds and orders: a test in a browser holds the two together.
// Nothing is fetched; text of strangers only ever becomes text.
(() => {
  const SAME_BUT_SPELLING = 95, FORMER_NAME = 90, IN_NAME = 80, IN_JOINED_NAME = 75, TAG = 70, IN_TAG = 55;
  const IN_DESCRIPTION = 50, IN_AUTHOR = 40, IN_PLACE = 39, NEAR_NAME = 35, NEAR_TAG = 30, NEAR_DESCRIPTION = 20;
  const EXACT = 100, SIMILAR_NAME = 60, SIMILAR = 60, WORDS_APART = 1, CORRECTED = 0.8, LONG_ENOUGH_TO_JOIN = 5;
  const ONE_SLIP = 4, TWO_SLIPS = 8, LONGEST_WORD = 64, WORTH_NAMING = 30;
  const AT_A_TIME = 50, HINTS = 5, PAUSE = 300, BITS = 32;
  const BETWEEN = "\n ";
  const MARKS = /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1dc0-\u1dff\u20d0-\u20ff]+/g;
  const BADGES = [["fail", "removed"], ["fail", "withdrawn"], ["warn", "deprecated"], ["none", "no commit"]];
  const STYLES = { pass: "pass", warn: "warn", fail: "fail" };

  const lower = text => text.toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ");
  const fold = text => {
    const plain = /^[\0-\x7f]*$/.test(text) ? text : text.normalize("NFKD").replace(MARKS, "");
    return lower(plain).replace(/[-_]/g, " ");
  };
  const split = text => text.split(/\s+/).filter(Boolean);
  const best = scores => scores.reduce((one, other) => (other > one ? other : one), 0);

  // How like a name is to a text, from 0 to 100: by the longest common subsequence. A word of bits for each letter of the
  // text finds that in one step a letter of the name.
  const likeness = text => {
    if (text.length >= BITS) return name => (BITS > name.length ? likeness(name)(text) : asShares(text, name, slowly(text, name)));
    const places = new Map();
    for (let at = 0; at < text.length; at += 1) places.set(text[at], (places.get(text[at]) || 0) | (1 << at));
    const mask = text.length ? -1 >>> (32 - text.length) : 0;
    return name => {
      let free = -1;
      for (let at = 0; at < name.length; at += 1) {
        const met = free & (places.get(name[at]) || 0);
        free = (free + met) | (free - met);
      }
      let common = 0;
      for (let bits = ~free & mask; bits; bits &= bits - 1) common += 1;
      return asShares(text, name, common);
    };
  };
  const asShares = (text, name, common) => (200 * common) / (text.length + name.length || 1);
  const slowly = (text, name) => {
    let row = new Uint16Array(name.length + 1);
    for (const letter of text) {
      const next = new Uint16Array(name.length + 1);
      for (let at = 1; at <= name.length; at += 1) {
        next[at] = name[at - 1] === letter ? row[at - 1] + 1 : Math.max(row[at], next[at - 1]);
      }
      row = next;
    }
    return row[name.length];
  };

  // Whether so many slips (a letter left out, put in, taken for another, two swapped) lead from one word to another.
  const within = (first, second, most) => {
    if (Math.abs(first.length - second.length) > most) return false;
    let before = null, row = Array.from({ length: second.length + 1 }, (_, at) => at);
    for (let one = 1; one <= first.length; one += 1) {
      const next = [one];
      for (let two = 1; two <= second.length; two += 1) {
        const same = first[one - 1] === second[two - 1];
        next[two] = Math.min(row[two] + 1, next[two - 1] + 1, row[two - 1] + (same ? 0 : 1));
        if (before && two > 1 && first[one - 1] === second[two - 2] && first[one - 2] === second[two - 1]) {
          next[two] = Math.min(next[two], before[two - 2] + 1);
        }
      }
      if (Math.min(...next) > most) return false;
      before = row;
      row = next;
    }
    return row[second.length] <= most;
  };

  const read = data => data.name.map((name, at) => {
    const tags = data.tags[at].map(word => data.words[word]);
    const author = data.by[at] === 0 ? data.owner[at] : data.by[at];
    const joined = name.replace(/[-_ ]/g, "");
    const texts = [name, joined, ...tags, data.about[at], author, data.place[at]];
    return {
      at, title: name, page: data.page[at] === 0 ? name : data.page[at], about: data.about[at], owner: data.owner[at],
      tags, offers: data.offers[at].map(word => data.words[word]), asks: data.asks[at].map(word => data.words[word]),
      verdict: data.verdicts[data.verdict[at]], marks: data.marks[at], key: lower(name.trim()),
      name: fold(name), labels: tags.map(fold), description: fold(data.about[at]), author: fold(author),
      place: fold(data.place[at]), text: fold(texts.join(BETWEEN)),
    };
  });

  // All that is known of the plugins that are admitted; made when the filters change, not at every letter.
  const known = rows => {
    const labels = fold([...rows.map(row => row.name), ...rows.flatMap(row => row.tags)].join(BETWEEN));
    const described = new Map();
    for (const row of rows) {
      for (const [, word] of row.text.matchAll(/ ([\p{L}\p{N}_]{2,})/gu)) {
        if (!described.has(word[0])) described.set(word[0], new Set());
        described.get(word[0]).add(word);
      }
    }
    return { rows, labels, words: new Set(split(labels)), described };
  };

  const slipsOf = (word, { labels, words, described }) => {
    const near = new Set();
    if (word.length < ONE_SLIP || word.length > LONGEST_WORD || labels.includes(word)) return near;
    const most = word.length < TWO_SLIPS ? 1 : 2;
    for (const some of [words, described.get(word[0]) || []]) {
      for (const one of some) {
        if (one !== word && one.length >= ONE_SLIP && within(word, one, most)) near.add(one);
      }
    }
    return near;
  };

  const found = (row, text) => {
    if (row.name.includes(text)) return IN_NAME;
    const joined = text.replace(/ /g, "");
    if (text.length >= LONG_ENOUGH_TO_JOIN && row.name.replace(/ /g, "").includes(joined)) return IN_JOINED_NAME;
    if (row.labels.some(label => label.includes(text))) return row.labels.includes(text) ? TAG : IN_TAG;
    if (row.description.includes(text)) return IN_DESCRIPTION;
    if (row.author.includes(text)) return IN_AUTHOR;
    return row.place.includes(text) ? IN_PLACE : 0;
  };
  const nearly = (row, meant) => {
    if (!meant.size) return 0;
    if (split(row.name).some(word => meant.has(word))) return NEAR_NAME;
    if (row.labels.some(label => split(label).some(word => meant.has(word)))) return NEAR_TAG;
    return [...meant].some(word => row.description.includes(word)) ? NEAR_DESCRIPTION : 0;
  };
  const byWord = (row, words, slips) => {
    let scores = words.map(word => found(row, word) || nearly(row, slips.get(word)));
    if (words.length > 1 && scores.every(Boolean)) {
      scores = scores.map((score, at) => {
        const meant = [...slips.get(words[at])];
        if (!meant.length || found(row, words[at])) return score;
        return Math.max(score, best(meant.map(word => found(row, word))) * CORRECTED);
      });
    }
    const weakest = Math.min(...scores);
    return words.length === 1 || !weakest ? weakest : weakest - WORDS_APART;
  };

  const presentNames = (former, phrase) => {
    const present = new Set();
    for (const old of Object.keys(former)) if (fold(old) === phrase) present.add(former[old]);
    return present;
  };
  const byName = (one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.at - other.at);

  const search = (among, typed, former) => {
    const text = typed.trim(), phrase = fold(text);
    if (!phrase.trim()) return [...among.rows].sort(byName);
    const words = [...new Set(split(phrase))];
    const slips = new Map(words.map(word => [word, slipsOf(word, among)]));
    const renamed = presentNames(former, phrase);
    const joined = phrase.replace(/ /g, "");
    const apart = words.length > 1 || slips.get(words[0]).size > 0;
    const has = (row, word) => row.text.includes(word) || [...slips.get(word)].some(slip => row.text.includes(slip));
    const alike = likeness(phrase);
    const hits = [];
    for (const row of among.rows) {
      const like = alike(row.name);
      let score = like >= SIMILAR ? (like * SIMILAR_NAME) / 100 : 0;
      if (renamed.has(row.key)) score = Math.max(score, FORMER_NAME);
      if (row.text.includes(phrase) || row.text.includes(joined) || (apart && words.every(word => has(row, word)))) {
        const same = lower(row.title) === lower(text) ? EXACT : SAME_BUT_SPELLING;
        score = Math.max(score, row.name === phrase ? same : found(row, phrase), byWord(row, words, slips));
      }
      if (score) hits.push([score, row]);
    }
    return hits.sort(([one, row], [other, next]) => other - one || byName(row, next)).map(([, row]) => row);
  };
  const nearest = (among, typed) => {
    const alike = likeness(fold(typed.trim()).slice(0, LONGEST_WORD));
    let likest = WORTH_NAMING, row = null;
    for (const one of among.rows) {
      const like = alike(one.name);
      if (like > likest || (like === likest && row === null)) [likest, row] = [like, one];
    }
    return row;
  };

  const element = (name, { words, ...attributes }, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (words !== undefined) made.textContent = words;
    made.append(...children);
    return made;
  };
  const said = words => element("bdi", { words });
  const pageOf = name => `plugins/${name}.html`;
  const badge = (style, words) => element("span", { class: `badge ${style}`, words });
  const card = (row, shown) => {
    const heading = element("h3", {}, element("a", { href: pageOf(row.page) }, said(row.title)), " ");
    heading.append(badge(STYLES[row.verdict] || "none", row.verdict));
    BADGES.forEach(([style, words], bit) => { if (row.marks & (1 << bit)) heading.append(" ", badge(style, words)); });
    const item = element("li", { class: "card" }, heading);
    if (row.about) item.append(element("p", {}, said(row.about)));
    item.append(element("p", { class: "dim" }, "by ", said(row.owner)));
    if (row.tags.length) {
      const links = row.tags.slice(0, shown).map(word => {
        const href = `index.html#${new URLSearchParams({ tag: word })}`;
        return element("li", {}, element("a", { href }, said(word)));
      });
      item.append(element("ul", { class: "tags", "aria-label": "Tags" }, ...links));
    }
    return item;
  };
  const hint = (page, name, before, behind) => element(
    "li", {}, before, element("a", { href: pageOf(page) }, said(name)), " ", said(behind));

  const start = () => {
    const at = id => document.getElementById(id);
    const data = JSON.parse(at("data").textContent);
    const rows = read(data);
    const box = at("q"), list = at("found-list"), more = at("more"), count = at("count"), hints = at("hints");
    const filters = ["tag", "offers", "asks", "verdict"].map(at).filter(Boolean);
    let hits = [], shown = 0, admitted = null, pause = 0, told = "";

    const has = (row, key, value) => (key === "verdict" ? row.verdict === value : {
      tag: row.tags, offers: row.offers, asks: row.asks }[key].some(word => fold(word).trim() === fold(value).trim()));
    const among = () => {
      const asked = filters.filter(one => one.value);
      const key = JSON.stringify(asked.map(one => [one.id, one.value]));
      if (admitted === null || admitted.key !== key) {
        admitted = { key, ...known(rows.filter(row => asked.every(one => has(row, one.id, one.value)))) };
      }
      return admitted;
    };
    const show = () => {
      const next = hits.slice(shown, shown + AT_A_TIME).map(row => card(row, data.shown));
      list.append(...next);
      shown += next.length;
      more.hidden = shown >= hits.length;
      more.textContent = `Show ${Math.min(AT_A_TIME, hits.length - shown)} more of ${hits.length.toLocaleString("en")}`;
      return next[0];
    };
    const hinting = text => {
      const wanted = fold(text.trim());
      if (!wanted.trim()) return [];
      const gone = data.gone.filter(([name]) => fold(name).includes(wanted)).slice(0, HINTS);
      const made = gone.map(([name, page, words]) => hint(page, name, "", words));
      const near = hits.length ? null : nearest(among(), text);
      return near === null ? made : [...made, hint(near.page, near.title, "The nearest name is ", "")];
    };
    // A screen reader is told once the fingers rest, and the address follows then, too.
    const settle = () => {
      const words = new URLSearchParams([[box.id, box.value], ...filters.map(one => [one.id, one.value])]
        .filter(([, value]) => value.trim()));
      if (String(words) !== location.hash.slice(1)) history.replaceState(null, "", `#${words}`);
      count.textContent = told;
      count.setAttribute("aria-busy", "false");
    };
    const run = () => {
      const asked = box.value.trim() !== "" || filters.some(one => one.value);
      at("found").hidden = !asked;
      at("all").hidden = asked;
      hits = asked ? search(among(), box.value, data.former) : [];
      shown = 0;
      list.replaceChildren();
      if (asked) show();
      hints.replaceChildren(...hinting(box.value));
      told = asked ? `${hits.length.toLocaleString("en")} ${hits.length === 1 ? "plugin" : "plugins"} found` : "";
      count.setAttribute("aria-busy", "true");
      clearTimeout(pause);
      pause = setTimeout(settle, PAUSE);
    };
    const recall = () => {
      const words = new URLSearchParams(location.hash.slice(1));
      box.value = words.get("q") || "";
      for (const one of filters) {
        const value = words.get(one.id) || "";
        // A tag that few plugins have is not among the choices, and can be followed all the same.
        if (![...one.options].some(option => option.value === value)) one.append(element("option", { value, words: value }));
        one.value = value;
      }
      run();
    };

    at("search").hidden = false;
    at("plain-only").hidden = true;
    box.addEventListener("input", run);
    for (const one of filters) one.addEventListener("change", run);
    more.addEventListener("click", () => show().querySelector("a").focus());
    // What skips to a part of the page is no search.
    addEventListener("hashchange", () => { if (location.hash.includes("=")) recall(); });
    if (location.hash.includes("=")) recall(); else if (box.value) run();
  };
  start();
})();
