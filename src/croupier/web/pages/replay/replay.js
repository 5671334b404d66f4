// A Round step by step: arrows and buttons fetch one step at a time, and the address says which.
import { ask, forms, say, trouble } from "/static/croupier.js";

const at = document.getElementById("at");
const steps = Number(at.dataset.steps);
let step = Number(at.dataset.step), asked = 0;

const narrow = matchMedia("(max-width: 700px)");

async function show(to, { quiet = false, anew = false } = {}) {
  if (to < 1 || to > steps || (to === step && !anew)) return;
  const mine = ++asked;
  const answer = await ask(`${at.dataset.way}/${to}${narrow.matches ? "?screen=phone" : ""}`);
  if (mine !== asked) return;
  if (!answer.ok) return trouble(answer.body);
  const had = at.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  at.innerHTML = answer.body;
  step = to;
  if (!anew) history.replaceState(null, "", `${at.dataset.way}#${to}`);
  if (had) (at.querySelector(`a[aria-label="${had}"]`) || at.querySelector("nav a"))?.focus();
  if (!quiet) say([...at.querySelectorAll(".happened span")].map((one) => one.textContent).join(" "));
}

function fromAddress() {
  const named = Number(location.hash.slice(1));
  if (Number.isInteger(named) && named > 0) show(Math.min(named, steps), { quiet: true });
}

document.addEventListener("click", async (event) => {
  const way = event.target.closest("a[data-to]");
  if (way) {
    event.preventDefault();
    return show(Number(way.dataset.to));
  }
  const why = event.target.closest("a[data-why]");
  if (why && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    return open(why.getAttribute("href"));
  }
  const copy = event.target.closest("button[data-copy]");
  if (copy) {
    const text = document.querySelector(".record pre").textContent;
    await navigator.clipboard.writeText(text).then(() => say("Copied."), () => say("Select the text to copy it."));
    copy.textContent = "Copied";
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, textarea, select, pre, .wide")) return;
  const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 1, End: steps }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});

const leaf = document.getElementById("why");

async function open(way) {
  const answer = await ask(way);
  if (!answer.ok) return trouble(answer.body);
  leaf.innerHTML = answer.body;
  leaf.showModal();
}
leaf.addEventListener("click", (event) => {
  if (event.target === leaf || event.target.closest("[data-close], footer a")) leaf.close();
});

addEventListener("hashchange", fromAddress);
narrow.addEventListener("change", () => show(step, { quiet: true, anew: true }));
if (narrow.matches) await show(step, { quiet: true, anew: true });
fromAddress();
forms();
