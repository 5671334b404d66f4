// The lobby: tables as they are by now, and one press to play as a guest.

import { ask, guest_name, not_in } from "/static/croupier.js";
import { refreshed } from "/static/refreshed.js";

refreshed("tables", "/?tables", 4000);

/** Do what a button asks for, once; then go where the answer leads. */
async function once(button, path, leads) {
  button.disabled = true;
  const answer = await ask(path, { method: "POST", data: path === "/api/come" ? { name: guest_name() } : {} });
  if (answer.ok) return location.assign(leads(answer.body));
  button.disabled = false;
  not_in(answer.body);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-come], [data-practise]");
  if (!button) return;
  if (button.dataset.come) once(button, "/api/come", () => button.dataset.come);
  else once(button, "/api/practice", (body) => `/tables/${encodeURIComponent(body.table)}`);
});
