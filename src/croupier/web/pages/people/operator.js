/* A link that is good once: its token stands after the #, and nowhere else. */
import { ask, refused } from "/static/croupier.js";

const form = document.querySelector("form[data-link]");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
document.getElementById("unlinked").hidden = Boolean(token);
form.hidden = !token;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = { token, ...Object.fromEntries(new FormData(form)) };
  const answer = await ask(form.dataset.link, { method: "POST", data });
  if (!answer.ok) return refused(form, answer.body);
  location.assign("/");
});
