// Search: looks through an index that is a script, so that pages opened from a disk find things too.
(() => {
  const TITLE = 12, HEADING = 6, PHRASE = 8, EXACT = 20;
  const MOST = 30, OF_A_PAGE = 3, AROUND = 70;
  const here = new URL(".", document.currentScript.src);
  const dialog = document.querySelector("dialog.search");
  const button = document.querySelector("button.find");
  if (!dialog || !button) return;
  const field = dialog.querySelector("input");
  const status = dialog.querySelector("[role=status]");
  const found = dialog.querySelector("ul");
  const CODE = /<pre>.*?<\/pre>/gs;
  let loading = null;

  function load() {
    loading ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = new URL("search-index.js", here).href;
      script.addEventListener("load", () => done(prepared(window.searchIndex)));
      script.addEventListener("error", () => failed(new Error("no index")));
      document.head.append(script);
    });
    return loading;
  }

  // The index

  function prepared({ kinds, entries }) {
    return entries.map(([at, page, heading, text, kind]) => {
      const prose = plain(text.replace(CODE, " ")), code = plain((text.match(CODE) ?? []).join(" "));
      const [name, weight] = kinds[kind];
      return { at, page: plain(page), heading: plain(heading), prose, code, text: `${prose} ${code}`, kind: name, weight };
    });
  }

  function plain(html) {
    const spaced = html.replace(/<\/?(?:p|li|ul|ol|td|th|tr|h\d|pre|div|table|br)\b[^>]*>/gi, " ");
    const bare = spaced.replace(/<[^>]*>/g, "");
    return unescaped(bare).replace(/\s+/g, " ").trim();
  }

  const NAMED = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'", "&para;": "" };

  function unescaped(text) {
    return text.replace(/&(?:lt|gt|amp|quot|#39|para);/g, (one) => NAMED[one]);
  }

  // Ranking: a word of a title counts more than one of a heading, that more than one of the text;
  // titles count the more of the words they have, a heading that is the words and nothing else the
  // most, and code next to nothing; a kind of page weighs what the index says.

  function terms(words) {
    return words.toLowerCase().split(/\s+/).map(trimmed).filter(Boolean);
  }

  function trimmed(word) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})+]+$/gu, "");
    return bare.length > 3 && /[^s]s$/.test(bare) ? bare.slice(0, -1) : bare;
  }

  function pattern(term) {
    const literal = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\p{L}\\p{N}.:])${literal}`, "giu");
  }

  function count(text, one) {
    return (text.match(one) ?? []).length;
  }

  const ARTICLE = /^(?:an?|the) /;

  function score(entry, patterns, phrase) {
    let named = 0, names = 0, written = 0;
    for (const one of patterns) {
      const own = (count(entry.page, one) ? TITLE : 0) + (count(entry.heading, one) ? HEADING : 0);
      const hits = count(entry.prose, one) + (count(entry.code, one) ? 0.5 : 0);
      if (!own && !hits) return 0;
      named += own;
      names += own ? 1 : 0;
      written += Math.log2(1 + hits);
    }
    const whole = `${entry.heading} ${entry.prose}`.toLowerCase();
    const together = patterns.length > 1 && whole.includes(phrase) ? PHRASE : 0;
    const exact = entry.heading.toLowerCase().replace(ARTICLE, "") === phrase ? EXACT : 0;
    return entry.weight * (named * (names / patterns.length) ** 2 + written + together + exact);
  }

  function ranked(entries, words) {
    const patterns = terms(words).map(pattern);
    if (!patterns.length) return [];
    const phrase = words.trim().toLowerCase().replace(ARTICLE, "");
    const scored = entries.map((entry) => ({ entry, score: score(entry, patterns, phrase) }));
    const shown = new Map();
    return scored
      .filter((one) => one.score > 0)
      .toSorted((one, other) => other.score - one.score)
      .filter(({ entry }) => {
        const page = entry.at.split("#")[0], seen = shown.get(page) ?? 0;
        shown.set(page, seen + 1);
        return seen < OF_A_PAGE;
      })
      .slice(0, MOST)
      .map(({ entry }) => ({ entry, patterns }));
  }

  // What is shown

  function el(name, text = "", properties = {}) {
    const made = document.createElement(name);
    made.append(text);
    return Object.assign(made, properties);
  }

  function marked(text, patterns) {
    const spans = patterns.flatMap((one) => [...text.matchAll(one)].map((hit) => [hit.index, hit.index + hit[0].length]));
    spans.sort((one, other) => one[0] - other[0]);
    const made = el("span");
    let at = 0;
    for (const [from, to] of spans) {
      if (from < at) continue;
      made.append(text.slice(at, from), el("mark", text.slice(from, to)));
      at = to;
    }
    made.append(text.slice(at));
    return made;
  }

  function excerpt(text, patterns) {
    const first = Math.max(0, Math.min(...patterns.map((one) => text.search(one)).filter((at) => at >= 0)));
    if (!Number.isFinite(first)) return text.slice(0, 2 * AROUND);
    const from = first > AROUND ? text.indexOf(" ", first - AROUND) + 1 : 0;
    const to = text.length > first + AROUND ? text.lastIndexOf(" ", first + AROUND) : text.length;
    return `${from ? "… " : ""}${text.slice(from, Math.max(to, first + 1))}${to < text.length ? " …" : ""}`;
  }

  function result({ entry, patterns }) {
    const link = el("a", "", { href: new URL(entry.at, here).href });
    const title = el("strong", marked(entry.page, patterns));
    link.append(el("small", entry.kind), title);
    if (entry.heading !== entry.page) link.append(el("em", marked(entry.heading, patterns)));
    link.append(marked(excerpt(entry.text, patterns), patterns));
    return el("li", link);
  }

  function sentence(number, words) {
    if (!words.trim()) return "";
    if (!number) return "No page has all of these words.";
    return number === 1 ? "1 place" : `${number}${number === MOST ? " best" : ""} places`;
  }

  async function look() {
    const words = field.value;
    try {
      const results = ranked(await load(), words);
      if (words !== field.value) return;
      found.replaceChildren(...results.map(result));
      status.textContent = sentence(results.length, words);
    } catch {
      status.textContent = "The index of the documentation could not be read.";
    }
  }

  // Keys

  function open() {
    if (!dialog.open) dialog.showModal();
    field.select();
    look();
  }

  function move(event) {
    const places = [field, ...found.querySelectorAll("a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = places.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    places[Math.min(Math.max(at + step, 0), places.length - 1)].focus();
  }

  function typing(target) {
    return target.closest("input, textarea, select, [contenteditable]");
  }

  button.addEventListener("click", open);
  field.addEventListener("input", look);
  dialog.addEventListener("keydown", move);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("form > button, li a")) dialog.close();
  });
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const asked = event.key === "/" ? !typing(event.target) : event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!asked || dialog.open) return;
    event.preventDefault();
    open();
  });
})();

// What scrolls sideways can be reached with the keyboard; the theme wraps tables after the page is loaded.
const scrolls = () => {
  for (const part of document.querySelectorAll(".output, .md-typeset__scrollwrap")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0
  }
}
window.addEventListener("load", () => {
  scrolls()
  new MutationObserver(scrolls).observe(document.body, { childList: true, subtree: true })
})
