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
