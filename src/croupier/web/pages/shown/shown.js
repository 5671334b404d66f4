// A Round that replays by itself; where one is asked first, it stops at each decision.
import { ask, copy, say, trouble } from "/static/croupier.js";
import { now, show, steps, walk, whys } from "/static/steps.js";

const at = document.getElementById("at");
const button = document.getElementById("play");
const question = document.getElementById("question");
const STEP = 2600, AGAIN = 1500;
const asks = (at.dataset.asks || "").split(",").filter(Boolean).map((one) => one.split(":").map(Number));
const answered = new Set();
let timer, playing = false;

function play(on) {
  playing = on;
  clearTimeout(timer);
  button.textContent = on ? "Pause" : now() >= steps ? "Play again" : "Play";
  button.setAttribute("aria-pressed", String(on));
  if (on) timer = setTimeout(next, STEP);
}

async function next() {
  if (!playing) return;
  await go(now() + 1, { quiet: true, byItself: true });
  if (playing) play(now() < steps);
}

/** The first decision before or at a step that has not been answered, as [step, event]. */
const open = (to) => asks.find(([step, event]) => step <= to && !answered.has(event));

/** Show a step, but none beyond a decision that has not been answered. */
async function go(to, { quiet = false, byItself = false } = {}) {
  if (!byItself && playing) play(false);
  const first = open(to);
  question.replaceChildren();
  await show(first ? Math.min(first[0], to) : to, { quiet, byItself });
  if (first) await put(first);
}

async function put([step, event], answer = "") {
  if (playing) play(false);
  const way = `${at.dataset.way}/calls/${event}?part=true${answer && `&answer=${answer}`}`;
  const got = await ask(way);
  if (!got.ok) return trouble(got.body);
  question.innerHTML = got.body;
  at.querySelector(".happened").before(question);
  for (const link of question.querySelectorAll("a.button")) {
    const called = new URL(link.href).searchParams.get("answer");
    link.addEventListener("click", (click) => {
      click.preventDefault();
      put([step, event], called || "");
    });
  }
  if (!answer) return question.querySelector("a.button")?.focus();
  answered.add(event);
  const on = document.createElement("button");
  on.type = "button";
  on.className = "first";
  on.textContent = "Go on";
  on.addEventListener("click", () => (open(step) ? go(step) : go(step + 1)));
  question.querySelector(".asked").append(on);
  on.focus();
  say(question.querySelector(".verdict").textContent);
  if (question.querySelector("[data-waits]")) setTimeout(() => { if (question.contains(on)) put([step, event], answer); }, AGAIN);
}

/** The link as it was sent: without the step that is shown. */
const link = document.getElementById("copy-link");
link.hidden = false;
link.addEventListener("click", () => copy(link, new URL(at.dataset.way, location.origin).href, "Copy the address of this page"));

whys();
button.hidden = asks.length > 0;
button.addEventListener("click", async () => {
  if (!playing && now() >= steps) await show(1, { byItself: true });
  play(!playing);
});
document.addEventListener("visibilitychange", () => { if (document.hidden && playing) play(false); });
await walk(go);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
if (open(now())) await go(now());
else if (!asks.length) play(at.hasAttribute("data-plays") && !location.hash && !still && steps > 1);
