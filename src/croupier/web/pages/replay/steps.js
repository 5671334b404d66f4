// The steps of a replayed Round: each is fetched by itself, and the address says which is shown.
import { ask, say, trouble } from "/static/croupier.js";

const at = document.getElementById("at");
export const steps = Number(at.dataset.steps);
const narrow = matchMedia("(max-width: 700px)");
let step = Number(at.dataset.step), asked = 0;

/** Which step is shown. */
export const now = () => step;

/** Show a step; nothing happens where there is none. Played by itself, the address names no step. */
export async function show(to, { quiet = false, anew = false, byItself = false } = {}) {
  if (to < 1 || to > steps || (to === step && !anew)) return;
  const mine = ++asked;
  const answer = await ask(`${at.dataset.way}/${to}${narrow.matches ? "?screen=phone" : ""}`);
  if (mine !== asked) return;
  if (!answer.ok) return trouble(answer.body);
  const had = at.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  at.innerHTML = answer.body;
  step = to;
  if (!anew) history.replaceState(null, "", `${at.dataset.way}${location.search}${byItself ? "" : `#${to}`}`);
  if (had) (at.querySelector(`a[aria-label="${had}"]`) || at.querySelector("nav a"))?.focus();
  if (!quiet) say([...at.querySelectorAll(".happened span")].map((one) => one.textContent).join(" "));
}

/** Buttons, arrow keys and the address lead to steps; `go` is asked before any is shown. */
export async function walk(go = show) {
  const fromAddress = () => {
    const named = Number(location.hash.slice(1));
    if (Number.isInteger(named) && named > 0) go(Math.min(named, steps), { quiet: true });
  };
  document.addEventListener("click", (event) => {
    const way = event.target.closest("a[data-to]");
    if (!way) return;
    event.preventDefault();
    go(Number(way.dataset.to));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, textarea, select, pre, .wide")) return;
    const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 1, End: steps }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  addEventListener("hashchange", fromAddress);
  narrow.addEventListener("change", () => show(step, { quiet: true, anew: true }));
  if (narrow.matches) await show(step, { quiet: true, anew: true });
  fromAddress();
}

/** Why a wager was settled so opens in a dialog. */
export function whys() {
  const leaf = document.getElementById("why");
  document.addEventListener("click", async (event) => {
    const why = event.target.closest("a[data-why]");
    if (!why || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await ask(why.getAttribute("href"));
    if (!answer.ok) return trouble(answer.body);
    leaf.innerHTML = answer.body;
    leaf.showModal();
  });
  leaf.addEventListener("click", (event) => {
    if (event.target === leaf || event.target.closest("[data-close], footer a")) leaf.close();
  });
}
