// The law at one touch: the mark of a clause opens what it says, beside the mark, on every page.
// It is not modal: other keys keep their meaning, Escape or a touch elsewhere closes it. Without a
// script the mark is a link to the rulebook.

const WAY = /^\/rulebook\/[^/]+\/[^/]+$/;
const known = new Map();
const table = document.querySelector("[data-table]")?.dataset.table || "";
let note, from = null, trail = [], asked = 0;

function made() {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/static/clauses.css";
  const styled = new Promise((done) => { style.onload = style.onerror = done; });
  document.head.append(style);
  const one = document.createElement("div");
  one.id = "clause-note";
  one.setAttribute("popover", "auto");
  one.setAttribute("role", "dialog");
  one.setAttribute("aria-label", "Clause");
  one.tabIndex = -1;
  one.addEventListener("toggle", closed);
  one.addEventListener("click", pressed);
  document.body.append(one);
  return styled.then(() => one);
}

/** What a clause says, asked for once. */
async function text(way) {
  if (known.has(way)) return known.get(way);
  const answer = await fetch(`${way}?table=${encodeURIComponent(table)}`, { headers: { fetch: "part" } }).catch(() => null);
  if (!answer || !answer.ok) return null;
  const found = await answer.text();
  known.set(way, found);
  return found;
}

async function open(way, mark) {
  const mine = ++asked;
  const found = await text(way);
  if (mine !== asked) return;
  if (found === null) return location.assign(way);
  note ||= await made();
  show(found);
  if (!mark) return note.focus({ preventScroll: true });
  from = mark;
  trail = [];
  try { note.showPopover({ source: mark }); } catch { note.showPopover(); }
  place(mark);
}

function show(found) {
  const parsed = new DOMParser().parseFromString(found, "text/html").body;
  const bar = document.createElement("div");
  bar.className = "note-bar";
  if (trail.length) bar.append(button("Back", "back"));
  bar.append(button("Close", "close"));
  for (const link of parsed.querySelectorAll("a:not(.clause)")) if (table) { link.target = "_blank"; link.rel = "noopener"; }
  note.replaceChildren(bar, ...parsed.childNodes);
  note.scrollTop = 0;
}

function button(words, does) {
  const one = document.createElement("button");
  one.type = "button";
  one.textContent = words;
  one.dataset.note = does;
  return one;
}

/** Beside the mark, within the window. */
function place(mark) {
  const at = mark.getBoundingClientRect(), own = note.getBoundingClientRect(), gap = 8;
  const left = Math.min(Math.max(gap, at.left), innerWidth - own.width - gap);
  const below = at.bottom + gap + own.height <= innerHeight;
  const top = below ? at.bottom + gap : Math.max(gap, at.top - own.height - gap);
  note.style.left = `${left}px`;
  note.style.top = `${top}px`;
}

function pressed(event) {
  const press = event.target.closest("button[data-note]");
  if (press?.dataset.note === "close") return note.hidePopover();
  if (press?.dataset.note === "back") return open(trail.pop().way);
  const mark = event.target.closest("a.clause");
  if (!mark || !plain(event)) return;
  event.preventDefault();
  event.stopPropagation();
  trail.push({ way: note.dataset.way });
  note.dataset.way = mark.pathname;
  return open(mark.pathname);
}

/** Who came in by keys goes back to where they were. */
function closed(event) {
  if (event.newState !== "closed") return;
  const inside = note.contains(document.activeElement) || document.activeElement === document.body;
  const again = from?.isConnected ? from : document.querySelector(`a.clause[href="${CSS.escape(note.dataset.way || "")}"]`);
  if (inside) again?.focus({ preventScroll: true });
  from = null;
}

const plain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);

/** In the rulebook itself marks lead from page to page. */
const reading = location.pathname.startsWith("/rulebook");

document.addEventListener("click", (event) => {
  if (reading) return;
  const mark = event.composedPath().find((one) => one instanceof Element && one.matches("a.clause[href]"));
  if (!mark || !plain(event) || !("popover" in mark) || !WAY.test(mark.pathname)) return;
  event.preventDefault();
  const again = note?.matches(":popover-open") && note.dataset.way === mark.pathname;
  if (again) return note.hidePopover();
  const keyed = event.detail === 0;
  open(mark.pathname, mark).then(() => {
    if (!note) return;
    note.dataset.way = mark.pathname;
    if (keyed) note.focus({ preventScroll: true });
  });
});
