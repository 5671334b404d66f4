// An exercise by keys: digits choose, Enter on the verdict or N goes on. Which cells come again is kept here.
import { ask } from "/static/croupier.js";
import { kept, keep } from "/static/training.js";

const form = document.querySelector("[data-lesson]");
const lesson = document.querySelector(".lesson");
const marks = document.getElementById("marks");
const next = document.querySelector("[data-next]");

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const chosen = form?.querySelector(`[data-key="${CSS.escape(event.key)}"]:enabled`);
  const on = event.key.toLowerCase() === "n" || (event.key === "Enter" && marks && event.target === marks);
  if (chosen) chosen.click();
  else if (on) next?.click();
});

/** Keep an answer about a cell, once for each exercise; it counts once the casino has been asked. */
function note({ cell, rules, seed }) {
  const had = kept(rules);
  const done = `${seed} ${cell}`;
  if (marks?.dataset.right === undefined || had.done.includes(done)) return;
  const { right, cost, lawful } = marks.dataset;
  const answer = { cell, right: right === "true", cost: Number(cost), lawful: lawful === "true" };
  keep(rules, { ...had, done: [...had.done, done], pending: [...had.pending, answer] });
}

/** Ask what the progress is after the answers that do not count yet, and what is due. */
async function learn({ rules }) {
  const { progress, pending } = kept(rules);
  if (!pending.length) return;
  const got = await ask("/school/answered", { method: "POST", data: { answers: pending, progress } });
  if (got.ok) keep(rules, { ...kept(rules), ...got.body, pending: [] });
}

/** Lead to the cell that is due. */
function lead({ rules }) {
  const due = kept(rules).due;
  if (!due || !next || next.hasAttribute("data-steady")) return;
  const way = new URL(next.href);
  way.searchParams.set("cell", due);
  next.href = way;
}

if (marks) marks.focus();
if (lesson?.dataset.cell) {
  note(lesson.dataset);
  learn(lesson.dataset).then(() => lead(lesson.dataset));
}
/* Chips: each press writes one more into the answer; the last one can be taken back. */
const rack = form?.querySelector("[data-rack]");
if (rack) rack.hidden = false;
rack?.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-chip]");
  const field = form.querySelector("input[name=answer]");
  const placed = field.value.trim() ? field.value.trim().split(/\s+/) : [];
  if (chip) placed.push(chip.dataset.chip);
  else if (event.target.closest("[data-take-back]")) placed.pop();
  else return;
  field.value = placed.join(" ");
});
