// A live table: what the server says is shown; what the player does is sent.

import { ask, guest_name, not_in, past, send, say, trouble } from "/static/croupier.js";
import { choose_pace, chosen_pace, deal, forget } from "/static/dealing.js";
import { lying, move } from "/static/motion.js";
import { contribute } from "/static/contributions.js";
import { morph, parsed } from "/static/morph.js";
import { hear, is_heard } from "/static/sound.js";
import { end_tour, tours } from "/static/tour.js";
import "/static/notices.js";

const live = document.getElementById("live");
const felt = document.getElementById("table-felt");
const table = live.dataset.table;
const api = `/api/tables/${encodeURIComponent(table)}`;
const page = `/tables/${encodeURIComponent(table)}`;
const narrow = matchMedia("(max-width: 699px)"), small = matchMedia("(max-width: 1100px)");
const bar = () => document.getElementById("bar");

/** Why something is refused is shown beside the calls; where it is one line, the rest of it opens by a touch. */
const refusal = document.getElementById("trouble"), READ = 3000;
felt.append(refusal);
refusal.addEventListener("click", (event) => {
  if (event.target.closest("a")) return;
  const text = refusal.firstElementChild;
  if (text.scrollWidth > text.clientWidth) refusal.classList.add("open"); else past();
});

// ── Where one is, by keys ───────────────────────────────────────────────────────────────────────

/** The button that leads on; none while calls are to be made, of which each has a key. */
const main = () => [...bar().querySelectorAll("button.first")].find((one) => one.checkVisibility() && !one.disabled);
const what_it_does = (one) => one.dataset.do || one.dataset.choice || one.dataset.chip || one.id || one.className;
/** What last had the focus in the bar; nothing once it is elsewhere. */
let held = "";

document.addEventListener("focusin", ({ target }) => { held = bar().contains(target) ? what_it_does(target) : ""; });
document.addEventListener("pointerdown", ({ target }) => { if (!bar().contains(target)) held = ""; });

/** When what had the focus is gone, or does something else by now, the focus goes on with the bar. */
function keep_place() {
  const now = document.activeElement, within = bar().contains(now);
  if (!held || (!within && now !== document.body)) return;
  if (within && now !== bar() && what_it_does(now) === held && !now.disabled) return;
  (main() || bar()).focus({ preventScroll: true });
}

/** Has nothing the focus that Enter would mean something to? */
const idle = (target) => target === document.body || target === bar() || target.id === "main";

// ── What the server says ────────────────────────────────────────────────────────────────────────

let source, turn = "", valued = "", version = 0, front = 0, brought = false, heard = 0, later, is_lost = false;
const SILENT = 40000;

/** Show what has happened, then how the table stands. */
function show(data) {
  data.ends = data.left === null ? 0 : performance.now() + data.left;
  if (data.shuffle) contribute(data.shuffle);
  past(READ);
  deal(data, felt, going, stand);
}

/** While something is shown the bar says what it is, with no clock of another moment, and the story follows. */
function going(frame, data) {
  if (turn && data.turn) bar().classList.add("dealing");
  else doing(frame.doing);
  showLines(frame.told, data.parts.round);
}

function doing(text) {
  let lead = bar().querySelector(".doing");
  if (!lead) {
    lead = document.createElement("div");
    lead.className = "lead doing";
    lead.append(document.createElement("strong"));
    bar().append(lead);
  }
  lead.firstChild.textContent = text;
  bar().classList.add("going");
}

/** As much of the Round's story as has happened by now; its title changes when all of it has. */
function showLines(lines, html) {
  const old = document.querySelector("#round .story");
  if (lines === null || !html || !old) return;
  const next = parsed(html), story = next.querySelector(".story");
  const round = document.getElementById("round");
  if (round.dataset.round !== next.dataset.round) {
    round.dataset.round = next.dataset.round;
    morph(round.querySelector("h2"), next.querySelector("h2"), []);
  }
  for (const one of [...story.children].slice(lines)) one.remove();
  morph(old, story, []);
  follow();
}

/** Show how the table stands now. */
function stand(data) {
  const added = [], before = lying(felt), ended = last_round();
  version = data.version;
  bar().classList.remove("dealing", "going");
  bar().querySelector(".doing")?.remove();
  count(data.ends);
  for (const [id, html] of Object.entries(data.parts)) {
    const next = parsed(html);
    const old = id === "felt" ? felt.firstElementChild : document.getElementById(id);
    if (!old) continue;
    if (id === "felt" && old.nodeName.toLowerCase() !== "svg") old.replaceWith(next);
    else if (id === "felt" && old.getAttribute("viewBox") !== next.getAttribute("viewBox")) old.replaceWith(next);
    else morph(old, next, added);
  }
  move(added, before, felt, { factor: Number(chosen_pace() !== "once"), lost: false });
  targets();
  stay();
  pressed();
  tick();
  follow();
  keep_place();
  if (last_round() && last_round() !== ended) over();
  if ("notices" in data.parts) changed();
  if (data.say.length) say(data.say.join(". "));
  if (data.valued !== valued || (data.valued && "bar" in data.parts)) values(data.valued);
  busy(false);
  if (data.turn) end_tour();
  turn = data.turn;
  valued = data.valued;
}

/** What is done once a Round is over; and which one that was, while none is played. */
let over = () => {};
/** What is done when a notice about a Round comes or changes. */
let changed = () => {};
const last_round = () => document.querySelector("#round[data-over]")?.dataset.round;

/** How the felt is asked for: on a hand-held screen with the Box in front that was chosen. */
function looks() {
  return narrow.matches ? `profile=phone&own=${front}` : "profile=wide";
}

function connect() {
  source?.close();
  clearTimeout(later);
  forget();
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
  live.classList.toggle("offline", is);
  say(is ? "The connection is lost; it is made again." : "Connected again.");
}

/** A stream that is silent for too long is no stream; one that slept is begun anew. */
function wake() {
  if (is_lost || performance.now() - heard > SILENT) connect();
}

narrow.addEventListener("change", connect);
/** A network that is gone may leave a stream open that brings what was under way: only a new one says whether the server is reached. */
addEventListener("offline", () => { lost(true); connect(); });
addEventListener("online", connect);
addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
setInterval(() => { if (performance.now() - heard > SILENT) { lost(true); connect(); } }, 5000);

/** The last thing that happened stays in sight, until somebody scrolls up to what was before; a new Round begins at its end. */
function follow() {
  const story = document.querySelector("#round .story"), { round } = document.getElementById("round").dataset;
  if (!story) return;
  if (story !== followed) { seen.disconnect(); seen.observe(story); followed = story; }
  if (round !== followed_round) { followed_round = round; away = false; }
  if (away) return;
  story.scrollTop = story.scrollHeight;
  put = story.scrollTop;
}

let followed = null, followed_round = "", away = false, put = 0;
const seen = new ResizeObserver(follow);
/** A list that shrinks or grows scrolls too: somebody has scrolled up only where it is above the place it was put at. */
document.addEventListener("scroll", ({ target }) => {
  if (target !== followed || !target.clientHeight) return;
  const end = target.scrollTop + target.clientHeight >= target.scrollHeight - 8;
  away = !end && (away || target.scrollTop < put - 8);
}, true);

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

let ends = 0, lasts = 1, warned = false;

function count(until) {
  if (until && Math.abs(until - ends) > 400) { lasts = Math.max(until - performance.now(), 1); warned = false; }
  ends = until;
}

/** Only what has changed is written: a page on which nothing happens is not drawn anew. */
function tick() {
  const clock = document.getElementById("clock");
  if (!clock || !ends || bar().classList.contains("going")) return;
  const left = Math.max(0, ends - performance.now());
  const seconds = Math.ceil(left / 1000);
  const shown = clock.querySelector(".left"), said = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (shown && shown.textContent !== said) shown.textContent = said;
  const sand = clock.querySelector(".sand"), part = Math.round((200 * left) / lasts) / 2;
  if (sand && sand.style.width !== `${part}%`) sand.style.width = `${part}%`;
  for (const ring of felt.querySelectorAll("[id^=clock-]")) {
    if (ring.getAttribute("stroke-dasharray") !== `${part} 100`) ring.setAttribute("stroke-dasharray", `${part} 100`);
  }
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
  const several = sum?.closest("[data-against]")?.dataset.against.split(" ").length || 1;
  if (sum) sum.textContent = `${several > 1 ? `${several} × ` : ""}${dollars(Math.max(chip, Number(live.dataset.minimum)))}`;
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
  const { seat } = bar().dataset, empty = open && !boxes().includes(Number(seat)) ? seat : "";
  for (const one of felt.querySelectorAll(".target")) {
    one.classList.toggle("yours", one.dataset.box === empty && one.dataset.wager === "main");
    if (one.dataset.forward) { named(one, `Bring Box ${one.dataset.box} forward`); continue; }
    if (!open || one.dataset.wager === "insurance") { for (const name of ["tabindex", "role", "aria-label"]) one.removeAttribute(name); continue; }
    const against = one.dataset.against ? ` against ${one.dataset.against}` : "";
    const what = one.dataset.wager === "main" ? `main wager${against}` : one.dataset.wager.replaceAll("-", " ");
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
  const own = found.filter(([, , player, wager]) => player === live.dataset.chips && wager === "main");
  return [...new Set(own.map(([, box]) => Number(box)))];
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
  past();
  if (target.dataset.forward) return forward(target.dataset.box, keyed);
  if (target.dataset.wager === "insurance") return insure(target.dataset.box);
  if (felt.classList.contains("open")) return place(target, back);
  if (bar().dataset.whyNot) trouble(bar().dataset.whyNot);
}

function insure(box) {
  const open = [...bar().querySelectorAll('[data-key="i"][data-choice]')];
  const button = open.find((one) => JSON.parse(one.dataset.choice).box === Number(box));
  if (button) call(button);
}

const FINGER = 44;

/** What is aimed at: a finger that meets no spot means the one whose middle it covers, if any. */
function aimed(event) {
  const met = event.target.closest(".target");
  if (event.pointerType !== "touch" || (met && met.dataset.wager !== "main")) return met;
  const off = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return Math.hypot(x + width / 2 - event.clientX, y + height / 2 - event.clientY);
  };
  const spots = [...felt.querySelectorAll(".target[data-wager][tabindex]")];
  const [nearest] = spots.sort((one, other) => off(one) - off(other));
  return nearest && off(nearest) <= FINGER / 2 ? nearest : met;
}

felt.addEventListener("click", (event) => {
  const target = aimed(event);
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

function busy(is) {
  calling = is;
  if (is) bar().setAttribute("aria-busy", "true");
  else bar().removeAttribute("aria-busy");
}

/** Make a call, once: until what it did is shown, no other is sent. */
async function call(button) {
  if (button.getAttribute("aria-disabled") === "true") {
    say(button.dataset.why);
    return trouble({ detail: button.dataset.why, clauses: (button.dataset.clauses || "").split(" ").filter(Boolean) });
  }
  if (calling) return false;
  past();
  busy(true);
  const choice = JSON.parse(button.dataset.choice);
  const amount = chosen_amount(button);
  if (amount) choice.amount = amount;
  button.classList.add("sent");
  const ok = await choose(choice);
  button.classList.remove("sent");
  if (!ok) busy(false);
  else setTimeout(() => busy(false), SHOWN);
  return ok;
}

/** The amount chosen for a call, in cents; nothing where none is to be chosen. */
function chosen_amount(button) {
  const input = button.dataset.amount && document.getElementById(button.dataset.amount);
  return input ? Math.round(Number(input.value) * 100) : 0;
}

function step(button) {
  const input = button.parentNode.querySelector("input");
  const next = Number(input.value) + Number(button.dataset.step) / 100;
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), next));
  priced(input);
}

/** What a call costs stands on its button. */
function priced(input) {
  const worth = bar().querySelector(`[data-amount="${CSS.escape(input.id)}"] .worth`);
  if (worth) worth.textContent = dollars(Math.round(Number(input.value) * 100));
}

/** What a key does: a call, or one for every Box. */
function press(button) {
  return button.dataset.all ? for_all(button.dataset.all) : call(button);
}

/** One press for every Box: insure all of them, or decline on each. */
async function for_all(key) {
  const wanted = [...bar().querySelectorAll(key === "n" ? "[data-every=n]" : `[data-key="${key}"][data-choice]`)];
  const choices = wanted.map((one) => ({ ...JSON.parse(one.dataset.choice), ...(chosen_amount(one) ? { amount: chosen_amount(one) } : {}) }));
  for (const one of choices) if (!await choose(one)) return;
}

document.addEventListener("input", ({ target }) => {
  if (target.matches(".amount input")) priced(target);
  if (target.id === "cut-at") document.getElementById("cut-before").value = target.value;
});

const DOES = {
  async come() {
    const answer = await ask("/api/come", { method: "POST", data: { name: guest_name() } });
    if (answer.ok) location.reload(); else not_in(answer.body);
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
  async leave(button) {
    const answer = await send(`${api}/leaving`, { when: "after-round" });
    if (!answer.ok) trouble(answer.body);
    else if (!button.dataset.later) location.assign(answer.body.review || "/");
  },
  async stay() {
    const answer = await send(`${api}/leaving`, { when: "stay" });
    if (!answer.ok) trouble(answer.body);
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
  async pass() {
    const answer = await send(`${api}/duties`, { duty: { type: "SitOut" } });
    if (!answer.ok) trouble(answer.body);
  },
  async join(button) {
    const answer = await send(`${api}/duties`, { duty: { type: "SeatAutomatic", box: Number(button.dataset.box) } });
    if (!answer.ok) trouble(answer.body);
  },
  async part(button) {
    const answer = await send(`${api}/duties`, { duty: { type: "SendAway", box: Number(button.dataset.box) } });
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
  async stake(button) {
    const { box, against } = button.dataset;
    for (const one of against ? against.split(" ") : [""]) await place({ dataset: { box, wager: "main", against: one } }, false);
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button, a.why, a[data-aside]");
  if (!button) return;
  if (button.href) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    return why(button.href, button);
  }
  if (button.dataset.chip) return pick(button);
  if (button.dataset.step) return step(button);
  if (button.dataset.all) return for_all(button.dataset.all);
  if (button.classList.contains("call")) return event.detail > 1 ? null : call(button);
  if (button.dataset.tab) return tab(button.dataset.tab);
  const does = DOES[button.dataset.do];
  if (!does) return;
  past();
  button.disabled = true;
  await does(button);
  button.disabled = false;
  keep_place();
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const button = bar().querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button) { event.preventDefault(); button.focus(); press(button); }
  else if (key === "enter" && idle(event.target)) { event.preventDefault(); main()?.focus(); main()?.click(); }
  else if (key === "w") { const last = [...document.querySelectorAll("#round a.why")].pop(); if (last) why(last.href); }
  else if (key === "v") document.getElementById("values")?.scrollIntoView({ block: "nearest" });
});

// ── Why, values, tabs ───────────────────────────────────────────────────────────────────────────

/** What is shown beside the table is fetched once it is wanted. */
const why = async (href, from) => {
  const { beside, ended, ruled } = await import("/static/beside.js");
  over = ended;
  changed = ruled;
  return beside(href, { from });
};

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
  if (!answer.ok) return;
  body.replaceChildren(...new DOMParser().parseFromString(answer.body, "text/html").body.childNodes);
  price(body);
}

/** What a call is worth stands on its button too. */
function price(body) {
  for (const one of body.querySelectorAll("[data-choice][data-value]")) {
    for (const button of bar().querySelectorAll(".call[data-choice]")) {
      const choice = JSON.parse(button.dataset.choice);
      if (choice.type !== one.dataset.choice || choice.box !== Number(one.dataset.box) || choice.amount === 0) continue;
      button.dataset.value = one.dataset.value;
      button.toggleAttribute("data-best", one.classList.contains("best"));
    }
  }
}

/** Open a tab; one that is open is closed again. */
function tab(name) {
  if (live.dataset.tab === name && small.matches) name = "";
  live.dataset.tab = name;
  for (const one of document.querySelectorAll(".tabs [data-tab]")) one.setAttribute("aria-pressed", String(one.dataset.tab === name));
}

for (const one of document.querySelectorAll(".tabs [data-tab]")) one.setAttribute("aria-pressed", String(one.dataset.tab === live.dataset.tab));

// ── How one likes it ────────────────────────────────────────────────────────────────────────────

const pace = document.getElementById("pace"), sounds = document.getElementById("sound");
pace.value = chosen_pace();
pace.addEventListener("change", () => choose_pace(pace.value));
sounds.checked = is_heard();
sounds.addEventListener("change", () => hear(sounds.checked));

connect();
tours((stop) => { if (small.matches) tab(stop === "#round" ? "round" : ""); });
if (live.classList.contains("on-duty")) (await import("/static/duty.js")).duties(document.querySelector(".side"));
