// Beside the table: why, the strategy, the sign and replays open in the side panel, never over the
// table: the clock runs on in sight and every key of the table keeps its meaning. Each page keeps
// its own style, in a shadow of its own, and without a script is a page like any other.

import { ask, forms, trouble } from "/static/croupier.js";

const live = document.getElementById("live");
const panel = document.getElementById("beside");
const root = panel.querySelector(".beside-leaf").attachShadow({ mode: "open" });
const back = panel.querySelector("[data-beside=back]");
const whole = panel.querySelector("a[data-beside=whole]");
const OWN = new RegExp(`^/tables/${CSS.escape(live.dataset.table)}/(why|rounds|strategy|sign)\\b`);
const trail = [];
let asked = 0, opener = null;

/** Open a page of this table beside it. */
export async function beside(href, { from = document.activeElement, again = false, still = false } = {}) {
  const to = new URL(href, location.href), mine = ++asked;
  if (!still) for (const one of document.querySelectorAll(":popover-open")) one.hidePopover();
  const answer = await read(to);
  if (mine !== asked) return;
  if (!answer.ok) return trouble(answer.body);
  if (panel.hidden) opener = from;
  if (!again) trail.push(to.href);
  panel.hidden = false; // before it is filled: what is hidden does not scroll
  live.dataset.beside = "open";
  const was = panel.scrollTop;
  show(answer.body);
  back.hidden = trail.length < 2;
  whole.href = to.href;
  mark(to.pathname);
  if (still) { panel.scrollTop = was; return; }
  lead(to.hash);
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

/** The button of the page that is open is marked; none where nothing is. */
function mark(path = "") {
  for (const one of document.querySelectorAll("#more .foot a")) {
    one.toggleAttribute("aria-current", path === one.pathname || path.startsWith(`${one.pathname}/`));
  }
}

/** A page as a browser would get it; why is shown as a part. */
function read(to) {
  if (to.pathname.includes("/why/")) return ask(to.href);
  const page = new URL(to);
  page.searchParams.set("page", "whole");
  return ask(page.href);
}

/** Lead to a place of the page, again as each of its styles comes; without one, to the top. */
function lead(hash) {
  const at = hash && root.getElementById(hash.slice(1));
  const go = () => { if (at) at.scrollIntoView({ block: "start" }); else panel.scrollTop = 0; };
  go();
  for (const one of root.querySelectorAll("link")) one.addEventListener("load", go, { once: true });
}

function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const leaf = document.createElement("div");
  leaf.className = page.querySelector("main") ? page.body.className : "paper";
  leaf.classList.add("leaf");
  leaf.append(...(page.querySelector("main") || page.body).childNodes);
  const named = [...page.querySelectorAll("head link[rel=stylesheet]")].map((one) => one.getAttribute("href"));
  const styles = new Set(["/static/room.css", "/static/why.css", ...named, "/static/leaf.css"]);
  root.replaceChildren(...[...styles].map(sheet), leaf);
  for (const link of leaf.querySelectorAll("a[href]:not(.clause)")) if (!OWN.test(link.pathname)) { link.target = "_blank"; link.rel = "noopener"; }
  wait(leaf);
}

function sheet(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return link;
}

/** Fetch what is still being worked out, until it is there. */
async function wait(leaf, tries = 0) {
  const waiting = leaf.querySelector("[data-fetch]");
  if (!waiting || !leaf.isConnected) return;
  const answer = await ask(waiting.dataset.fetch);
  if (answer.ok) waiting.replaceWith(...new DOMParser().parseFromString(answer.body, "text/html").body.childNodes);
  if (tries < 40) setTimeout(() => wait(leaf, tries + 1), 500 + 250 * tries);
}

/** A Round has ended: the list of Rounds, where it is open, has one more. */
export function ended() {
  const at = panel.hidden ? "" : trail.at(-1) || "";
  if (at.endsWith("/rounds")) beside(at, { again: true, still: true });
}

/** A dispute was taken up or ruled on: a Round that is open says so, unless somebody writes there. */
export function ruled() {
  const at = panel.hidden ? "" : trail.at(-1) || "";
  const written = [...root.querySelectorAll("textarea")].some((one) => one.value);
  if (/\/(why|rounds)\/\d/.test(at) && !written) beside(at, { again: true, still: true });
}

export function close() {
  if (panel.hidden) return;
  panel.hidden = true;
  delete live.dataset.beside;
  mark();
  trail.length = 0;
  root.replaceChildren();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}

const plain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);

root.addEventListener("click", async (event) => {
  if (event.target.closest("[data-close]")) return close();
  const link = event.target.closest("a[href]");
  if (!link || !plain(event) || link.matches(".clause")) return;
  const step = link.dataset.to && root.getElementById("at");
  if (step) {
    event.preventDefault();
    const answer = await ask(`${step.dataset.way}/${link.dataset.to}?screen=phone`);
    if (!answer.ok) return trouble(answer.body);
    step.innerHTML = answer.body;
    return root.querySelector("nav a")?.focus();
  }
  if (!OWN.test(link.pathname)) return;
  event.preventDefault();
  beside(link.href);
});

/** What is typed here is no call. */
root.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select")) event.stopPropagation();
});
forms(root, (to) => beside(to));

panel.addEventListener("click", (event) => {
  const press = event.composedPath()[0].closest?.("button[data-beside]");
  if (press?.dataset.beside === "close") close();
  if (press?.dataset.beside === "back") { trail.pop(); beside(trail.at(-1), { again: true }); }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector(":popover-open")) close();
});

document.addEventListener("click", (event) => { if (event.target.closest("button[data-tab]")) close(); });
