/* An exercise by keys: digits choose, N goes on; the verdict is where one looks next. */
const form = document.querySelector("[data-lesson]");
const marks = document.getElementById("marks");
if (marks) marks.focus();

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const chosen = form?.querySelector(`[data-key="${CSS.escape(event.key)}"]:enabled`);
  if (chosen) chosen.click();
  else if (event.key.toLowerCase() === "n") document.querySelector("[data-next]")?.click();
});

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
