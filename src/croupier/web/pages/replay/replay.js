// A Round step by step, with its record to be copied and its wagers to be asked about.
import { forms, say } from "/static/croupier.js";
import { walk, whys } from "/static/steps.js";

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("button[data-copy]");
  if (!copy) return;
  const text = document.querySelector(".record pre").textContent;
  await navigator.clipboard.writeText(text).then(() => say("Copied."), () => say("Select the text to copy it."));
  copy.textContent = "Copied";
});

whys();
forms();
await walk();
