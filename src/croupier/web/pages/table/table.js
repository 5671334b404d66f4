// A live table: what the server says is shown; what the player does is sent.

import { ask, send, say, trouble } from "/static/croupier.js";
import { duties } from "/static/duty.js";
import { arrive } from "/static/motion.js";
import { morph, parsed } from "/static/morph.js";

const live = document.getElementById("live");
const felt = document.getElementById("table-felt");
const table = live.dataset.table;
const api = `/api/tables/${encodeURIComponent(table)}`;
const page = `/tables/${encodeURIComponent(table)}`;
const narrow = matchMedia("(max-width: 699px)");
const bar = () => document.getElementById("bar");

// ── What the server says ────────────────────────────────────────────────────────────────────────

let source, turn = "", version = 0, front = 0, brought = false, heard = 0, later, is_lost = false;
const SILENT = 40000;

function show(data) {
  const added = [];
  version = data.version;
  for (const [id, html] of Object.entries(data.parts)) {
    const next = parsed(html);
    const old = id === "felt" ? felt.firstElementChild : document.getElementById(id);
    if (!old) continue;
    if (id === "felt" && old.nodeName.toLowerCase() !== "svg") old.replaceWith(next);
    else if (id === "felt" && old.getAttribute("viewBox") !== next.getAttribute("viewBox")) old.replaceWith(next);
    else morph(old, next, added);
  }
  arrive(added, felt);
  targets();
  stay();
  pressed();
  count(data.left);
  follow();
  if (data.say.length) say(data.say.join(". "));
  if (data.turn !== turn || (data.turn && "bar" in data.parts)) values(data.turn);
  calling = false;
  turn = data.turn;
}

/** How the felt is asked for: on a hand-held screen with the Box in front that was chosen. */
function looks() {
  return narrow.matches ? `profile=phone&own=${front}` : "profile=wide";
}

function connect() {
  source?.close();
  clearTimeout(later);
  heard = performance.now();
  if (!live.dataset.in) return watch(true);
  source = new EventSource(`${page}/live?${looks()}`);
  source.addEventListener("parts", (event) => { lost(false); show(JSON.parse(event.data)); });
  source.addEventListener("still", () => lost(false));
  source.addEventListener("over", () => location.reload());
  source.addEventListener("error", () => {
    lost(true);
    if (source.readyState === EventSource.CLOSED) later = setTimeout(connect, 1500);
  });
}

/** Who has not come in yet asks now and then. */
async function watch(anew) {
  const answer = await ask(`${page}/parts?${looks()}`);
  lost(answer.status === 0);
  if (answer.ok && (anew || answer.body.version !== version)) show({ ...answer.body, say: [] });
  clearTimeout(later);
  later = setTimeout(watch, 2000);
}

function lost(is) {
  if (!is) heard = performance.now();
  if (is === is_lost) return;
  is_lost = is;
  live.classList.toggle("lost", is);
  say(is ? "The connection is lost; it is made again." : "Connected again.");
}

/** A stream that is silent for too long is no stream; one that slept is begun anew. */
function wake() {
  if (is_lost || performance.now() - heard > SILENT) connect();
}

narrow.addEventListener("change", connect);
addEventListener("offline", () => lost(true));
addEventListener("online", connect);
addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
setInterval(() => { if (performance.now() - heard > SILENT) { lost(true); connect(); } }, 5000);

/** The last thing that happened stays in sight. */
function follow() {
  const story = document.querySelector("#round .story");
  if (story && !story.matches(":hover, :focus-within")) story.scrollTop = story.scrollHeight;
}

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

let ends = 0, lasts = 1, warned = false;

function count(left) {
  const now = performance.now();
  if (left === null) { ends = 0; return; }
  if (Math.abs(now + left - ends) > 400) { lasts = Math.max(left, 1); warned = false; }
  ends = now + left;
  tick();
}

function tick() {
  const clock = document.getElementById("clock");
  if (!clock || !ends) return;
  const left = Math.max(0, ends - performance.now());
  const seconds = Math.ceil(left / 1000);
  const shown = clock.querySelector(".left");
  if (shown) shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const sand = clock.querySelector(".sand");
  if (sand) sand.style.width = `${(100 * left) / lasts}%`;
  for (const ring of felt.querySelectorAll("[id^=clock-]")) ring.setAttribute("stroke-dasharray", `${(100 * left) / lasts} 100`);
  if (turn && seconds <= 10 && seconds > 0 && !warned) { warned = true; say(`${seconds} seconds to call.`); }
}
setInterval(tick, 200);

// ── Chips ───────────────────────────────────────────────────────────────────────────────────────

let chip = Number(sessionStorage.getItem("chip")) || 0;
let laying = Promise.resolve();
const laid = { now: [], before: JSON.parse(sessionStorage.getItem(`laid ${table}`) || "[]") };
const dollars = (cents) => `$${(cents / 100).toLocaleString("en-NZ")}`;

function pressed() {
  const chips = [...document.querySelectorAll("[data-chip]")];
  if (chips.length && !chips.some((one) => Number(one.dataset.chip) === chip)) chip = usual(chips);
  for (const one of chips) {
    one.setAttribute("aria-pressed", String(Number(one.dataset.chip) === chip));
    one.draggable = true;
  }
  const sum = bar().querySelector("[data-do=stake] .sum");
  if (sum) sum.textContent = dollars(Math.max(chip, Number(live.dataset.minimum)));
  const same = bar().querySelector("[data-do=again]");
  if (same) same.hidden = !laid.before.length;
}

/** The chip for who has chosen none: the smallest that is a wager by itself. */
function usual(chips) {
  const worth = chips.map((one) => Number(one.dataset.chip));
  return worth.find((cents) => cents >= Number(live.dataset.minimum)) || worth.at(-1);
}

/** Boxes and spots can be reached while wagers are taken, a Box at a side at any time. */
function targets() {
  const open = Boolean(bar().querySelector("[data-chip]"));
  felt.classList.toggle("open", open);
  if (!open && laid.now.length) {
    laid.before = laid.now;
    laid.now = [];
    sessionStorage.setItem(`laid ${table}`, JSON.stringify(laid.before));
  }
  for (const one of felt.querySelectorAll(".target")) {
    one.classList.toggle("yours", open && one.dataset.box === bar().dataset.seat && one.dataset.wager === "main");
    if (one.dataset.forward) { named(one, `Bring Box ${one.dataset.box} forward`); continue; }
    if (!open || one.dataset.wager === "insurance") { for (const name of ["tabindex", "role", "aria-label"]) one.removeAttribute(name); continue; }
    const against = one.dataset.against ? ` against ${one.dataset.against}` : "";
    const what = one.dataset.wager === "main" ? `main wager${against}` : one.dataset.wager;
    named(one, `Box ${one.dataset.box}, ${what}`);
  }
}

function named(target, name) {
  target.setAttribute("tabindex", "0");
  target.setAttribute("role", "button");
  target.setAttribute("aria-label", name);
}

/** On a hand-held screen: a Box at a side comes forward, where its spots can be touched. */
function forward(box, keyed) {
  front = Number(box);
  brought = keyed;
  say(`Box ${box} is in front.`);
  connect();
}

/** Who brought a Box forward by keys goes on there. */
function stay() {
  if (brought) felt.querySelector(`.target[data-box="${front}"][data-wager=main][tabindex]`)?.focus();
  brought = false;
}

/** The Boxes on which a main wager of the viewer's lies. */
function boxes() {
  const found = [...felt.querySelectorAll("[id^=chip-]")].map((one) => one.id.split("-"));
  const own = found.filter((id) => id.slice(2).join("-").startsWith(`${live.dataset.me}-main`));
  return [...new Set(own.map((id) => Number(id[1])))];
}

async function lay(box, wager, cents, against) {
  const first = Math.max(cents, Number(live.dataset.minimum));
  if (wager === "main") {
    const free = bar().dataset.free.split(" ");
    if (!bar().dataset.seat && free.includes(String(box))) await send(`${api}/seats`, { box });
    const amount = boxes().includes(box) && !against ? cents : first;
    return choose({ type: "Lay", box, amount, ...(against ? { against } : {}) });
  }
  const [low, high] = JSON.parse(bar().dataset.bounds || "{}")[`${box} ${wager}`] || [cents, cents];
  return choose({ type: "LaySide", box, on: wager, amount: Math.min(Math.max(cents, low ?? cents), high ?? cents) });
}

async function place(target, back) {
  const box = Number(target.dataset.box), wager = target.dataset.wager;
  if (back) return lift(box);
  const numbered = felt.querySelector(".target[data-against]");
  const against = wager === "main" && numbered ? Number(target.dataset.against) || 1 : 0;
  const cents = chip;
  laying = laying.then(async () => {
    if (await lay(box, wager, cents, against)) laid.now.push({ box, wager, cents, against });
  });
  return laying;
}

function lift(box) {
  laid.now = laid.now.filter((one) => one.box !== box);
  return choose({ type: "Lift", box });
}

async function again() {
  const wanted = laid.before;
  if (!wanted.length) return trouble("You have laid nothing here before.");
  for (const one of wanted) {
    laying = laying.then(async () => { if (await lay(one.box, one.wager, one.cents, one.against)) laid.now.push(one); });
  }
}

/** What a target on the felt is for: to come forward, to insure, or to lay the chosen chip. */
function touched(target, back, keyed = false) {
  if (target.dataset.forward) return forward(target.dataset.box, keyed);
  if (target.dataset.wager === "insurance") return insure(target.dataset.box);
  if (felt.classList.contains("open")) return place(target, back);
}

function insure(box) {
  const open = [...bar().querySelectorAll('[data-key="i"][data-choice]')];
  const button = open.find((one) => JSON.parse(one.dataset.choice).box === Number(box));
  if (button) call(button);
}

felt.addEventListener("click", (event) => {
  const target = event.target.closest(".target");
  if (target) touched(target, event.shiftKey);
});
felt.addEventListener("keydown", (event) => {
  const target = event.target.closest(".target");
  if (!target) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); touched(target, event.shiftKey, true); }
  const all = [...felt.querySelectorAll(".target[tabindex]")];
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (way) { event.preventDefault(); all[(all.indexOf(target) + way + all.length) % all.length].focus(); }
});
document.addEventListener("dragstart", (event) => {
  const one = event.target.closest?.("[data-chip]");
  if (!one) return;
  pick(one);
  event.dataTransfer.setData("text/plain", one.dataset.chip);
});
felt.addEventListener("dragover", (event) => { if (event.target.closest(".target[data-wager]")) event.preventDefault(); });
felt.addEventListener("drop", (event) => {
  const target = event.target.closest(".target[data-wager]");
  if (target) { event.preventDefault(); place(target, false); }
});

function pick(one) {
  chip = Number(one.dataset.chip);
  sessionStorage.setItem("chip", String(chip));
  pressed();
}

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────

async function choose(choice) {
  const answer = await send(`${api}/choices`, { choice });
  if (!answer.ok) trouble(answer.body);
  return answer.ok;
}

let calling = false;
const SHOWN = 5000;
/** Make a call, once: until what it did is shown, no other is sent. */
async function call(button) {
  if (button.getAttribute("aria-disabled") === "true") {
    say(button.dataset.why);
    return trouble({ detail: button.dataset.why, clauses: (button.dataset.clauses || "").split(" ").filter(Boolean) });
  }
  if (calling) return false;
  calling = true;
  const choice = JSON.parse(button.dataset.choice);
  const amount = button.closest(".priced")?.querySelector(".amount input");
  if (amount) choice.amount = Math.round(Number(amount.value) * 100);
  button.classList.add("sent");
  const ok = await choose(choice);
  button.classList.remove("sent");
  if (!ok) calling = false;
  else setTimeout(() => { calling = false; }, SHOWN);
  return ok;
}

function step(button) {
  const input = button.parentNode.querySelector("input");
  const next = Number(input.value) + Number(button.dataset.step) / 100;
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), next));
}

const DOES = {
  async come() {
    const answer = await ask("/api/come", { method: "POST", data: {} });
    if (answer.ok) location.reload(); else trouble(answer.body);
  },
  async sit(button) {
    const bought = await send(`${api}/chips`, { cents: Number(button.dataset.cents) });
    if (!bought.ok) return trouble(bought.body);
    const free = bar().dataset.free.split(" ").filter(Boolean);
    const middle = free[Math.floor(free.length / 2)];
    if (middle && !bar().dataset.seat) {
      const seat = await send(`${api}/seats`, { box: Number(middle) });
      if (!seat.ok) trouble(seat.body);
    }
  },
  async leave() {
    const answer = await send(`${api}/leaving`);
    if (answer.ok) location.assign("/"); else trouble(answer.body);
  },
  async cut() {
    const at = Number(document.getElementById("cut-at").value);
    const answer = await send(`${api}/duties`, { duty: { type: "Cut", at } });
    if (!answer.ok) trouble(answer.body);
  },
  async uncut() {
    const answer = await send(`${api}/duties`, { duty: { type: "DeclineCut" } });
    if (!answer.ok) trouble(answer.body);
  },
  async burnt() {
    const answer = await send(`${api}/duties`, { duty: { type: "SeeBurntCard" } });
    if (!answer.ok) trouble(answer.body);
  },
  async ready() {
    await laying;
    const answer = await send(`${api}/duties`, { duty: { type: "DealNow" } });
    if (!answer.ok) trouble(answer.body);
  },
  async back() {
    await laying; // what was laid a moment ago may not be shown yet
    const mains = laid.now.filter((one) => one.wager === "main");
    const own = new Set([...boxes(), ...mains.map((one) => one.box)]);
    for (const box of own) await lift(box);
  },
  async press() {
    const answer = await send(`${api}/duties`, { duty: { type: "PressButton" } });
    if (!answer.ok) trouble(answer.body);
  },
  again,
  stake(button) {
    return place({ dataset: { box: button.dataset.box, wager: "main" } }, false);
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button, a.why");
  if (!button) return;
  if (button.matches("a.why")) { event.preventDefault(); return why(button.href); }
  if (button.dataset.chip) return pick(button);
  if (button.dataset.step) return step(button);
  if (button.classList.contains("call")) return event.detail > 1 ? null : call(button);
  if (button.dataset.tab) return tab(button.dataset.tab);
  const does = DOES[button.dataset.do];
  if (!does) return;
  button.disabled = true;
  await does(button);
  button.disabled = false;
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const button = bar().querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button) { event.preventDefault(); button.focus(); call(button); }
  else if (key === "w") { const last = [...document.querySelectorAll("#round a.why")].pop(); if (last) why(last.href); }
  else if (key === "v") document.getElementById("values")?.scrollIntoView({ block: "nearest" });
});

// ── Why, values, tabs ───────────────────────────────────────────────────────────────────────────

async function why(href) {
  const answer = await ask(href);
  if (!answer.ok) return trouble(answer.body);
  const dialog = document.getElementById("why");
  dialog.replaceChildren(...new DOMParser().parseFromString(answer.body, "text/html").body.childNodes);
  dialog.showModal();
}

document.getElementById("why").addEventListener("click", (event) => {
  const dialog = event.currentTarget;
  if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
});

let asked = "";
/** What stands there while nothing is advised. */
const initial = [...(document.getElementById("values-body")?.childNodes || [])];

async function values(hand) {
  const body = document.getElementById("values-body");
  if (!body) return;
  if (!hand) {
    asked = "";
    body.classList.remove("waiting");
    return body.replaceChildren(...initial);
  }
  const wanted = `${hand}@${version}`;
  asked = wanted;
  body.classList.add("waiting");
  if (body.contains(initial[0])) body.textContent = "The exact values are being worked out …";
  const answer = await ask(`${page}/values`);
  if (asked !== wanted) return;
  body.classList.remove("waiting");
  if (answer.ok) body.replaceChildren(...new DOMParser().parseFromString(answer.body, "text/html").body.childNodes);
}

function tab(name) {
  live.dataset.tab = name;
  for (const one of document.querySelectorAll(".tabs [data-tab]")) one.setAttribute("aria-pressed", String(one.dataset.tab === name));
}

if (narrow.matches) tab("round");
connect();
duties(document.querySelector(".side"));
