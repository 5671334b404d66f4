// One's own account: its forms, and figures that are asked for again until they are worked out.
import { ask, forms } from "/static/croupier.js";

const part = document.getElementById("figures");

async function look() {
  const answer = await ask("/me/figures");
  if (!answer.ok) return setTimeout(look, 5000);
  part.innerHTML = answer.body;
  if (waits()) setTimeout(look, 1500);
}

function waits() {
  return part.querySelector(".result") && !part.querySelector("[data-over]");
}

if (part && waits()) setTimeout(look, 1000);
forms(document, (to, body) => location.assign(body?.chips === undefined ? to : `${to}?chips=${body.chips}`));
