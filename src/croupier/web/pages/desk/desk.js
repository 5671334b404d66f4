// The desk: what waits, as it comes; new things are said, and the title counts them.

import { say } from "/static/croupier.js";
import { refreshed } from "/static/refreshed.js";

const shown = () => document.getElementById("desk");
let known = Number(shown().dataset.count);

function counted() {
  const count = Number(shown().dataset.count);
  if (count > known) say(`${count} to be dealt with.`);
  known = count;
  document.title = `${count ? `(${count}) ` : ""}Desk · Croupier`;
}

counted();
refreshed("desk", "/desk?part", 2500, counted);
