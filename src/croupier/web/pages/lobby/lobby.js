import { ask, trouble } from "/static/croupier.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-come]");
  if (!button) return;
  button.disabled = true;
  const answer = await ask("/api/come", { method: "POST", data: {} });
  if (answer.ok) return location.assign(button.dataset.come);
  button.disabled = false;
  trouble(answer.body);
});
