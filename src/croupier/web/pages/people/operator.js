/* The operator's first visit: the token stands after the # of the link, and nowhere else. */
import { ask, refused } from "/static/croupier.js";

const form = document.getElementById("operator");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
document.getElementById("unlinked").hidden = Boolean(token);
form.hidden = !token;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = { token, name: form.elements.name.value, password: form.elements.password.value };
  const answer = await ask("/api/operator", { method: "POST", data });
  if (!answer.ok) return refused(form, answer.body);
  location.assign("/");
});
