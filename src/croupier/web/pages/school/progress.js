// One's progress: what this browser has kept is sent, and comes back as a chart.
import { ask, say, sure, trouble } from "/static/croupier.js";
import { forget, kept } from "/static/training.js";

const page = document.querySelector(".progress");
const { rules, toml = "", way } = page.dataset;

async function show() {
  const got = await ask(way, { method: "POST", data: { progress: kept(rules).progress, toml } });
  if (!got.ok) return trouble(got.body);
  document.getElementById("heat-map").outerHTML = got.body;
}

document.getElementById("forget").addEventListener("click", (event) => {
  if (!sure(event.currentTarget)) return;
  forget(rules);
  say("Your answers are forgotten.");
  show();
});

show();
