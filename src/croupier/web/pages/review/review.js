// A review that is being worked out is asked for again until it is done.
import { ask, say } from "/static/croupier.js";
import { morph, parsed } from "/static/morph.js";

const part = document.getElementById("review");

async function look() {
  const answer = await ask(location.pathname + location.search);
  if (!answer.ok) return setTimeout(look, 5000);
  morph(part.firstElementChild, parsed(answer.body), []);
  if (!part.querySelector("[data-over]")) return setTimeout(look, 1000);
  say("The review is worked out.");
}

if (!part.querySelector("[data-over]")) setTimeout(look, 700);
