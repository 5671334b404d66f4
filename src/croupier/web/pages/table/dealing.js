// The Dealer deals: what has happened is shown in its order: cards, totals, results, chips.

import { lying, move } from "/static/motion.js";
import { morph, parsed_svg } from "/static/morph.js";
import { sound } from "/static/sound.js";

/** How long each kind of picture stays, in milliseconds, at a normal pace. */
const STAYS = { card: 310, dealer: 560, wager: 320, result: 620 };
/** How long one looks at the cards before they are paid. */
const LOOK = 450;
const PACES = { normal: 1, quick: .4, once: 0 };
/** Messages behind which a screen hurries. */
const BEHIND = 2;
const KEY = "croupier pace";

let pace = localStorage.getItem(KEY) || "normal", queue = [], dealing = false;

/** Choose a pace: normal, quick, or once for all at once. */
export function choose_pace(name) {
  pace = name in PACES ? name : "normal";
  localStorage.setItem(KEY, pace);
}

export const chosen_pace = () => (pace in PACES ? pace : "normal");

/** Show a message: its frames one after another, each reported by `step`, then, by `finish`, all the rest of it. */
export function deal(message, felt, step, finish) {
  queue.push(message);
  if (!dealing) run(felt, step, finish);
}

/** Forget what was not shown yet: the page is drawn anew. */
export function forget() {
  queue = [];
}

async function run(felt, step, finish) {
  dealing = true;
  while (queue.length) {
    const message = queue.shift();
    let before = "";
    for (const frame of message.frames ?? []) {
      if (factor()) await show(frame, before, felt, () => step(frame, message));
      before = frame.kind;
    }
    finish(message);
  }
  dealing = false;
}

/** A screen that is behind hurries, one that nobody sees waits for nothing. */
function factor() {
  if (document.hidden) return 0;
  const chosen = PACES[chosen_pace()];
  return queue.length >= BEHIND ? Math.min(chosen, PACES.quick) / queue.length : chosen;
}

async function show(frame, before, felt, step) {
  const result = frame.kind === "result";
  if (result && before !== "result") await wait(LOOK * factor());
  step();
  const was = lying(felt), added = [];
  for (const [id, html] of Object.entries(frame.layers)) {
    const old = felt.querySelector(`#${id}`);
    if (old) morph(old, parsed_svg(html), added);
  }
  move(added, was, felt, { factor: factor(), lost: result });
  sound(frame.kind);
  await wait(STAYS[frame.kind] * factor());
}

const wait = (lasts) => (lasts ? new Promise((done) => { setTimeout(done, lasts); }) : null);
