// A Round step by step, with its record to be copied and its wagers to be asked about.
import { copy, forms } from "/static/croupier.js";
import { walk, whys } from "/static/steps.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (button) copy(button, document.querySelector(".record pre").textContent, "Select the text to copy it");
});

whys();
forms();
await walk();
