/* Tournaments: entering, starting, and announcing one with its terms. */
import { forms, send, trouble } from "/static/croupier.js";
import { gathered } from "/static/duty.js";

forms();
const announce = document.getElementById("announce");
announce?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const told = gathered(announce);
  const answer = await send("/api/tournaments", told);
  if (!answer.ok) return trouble(answer.body);
  location.assign(`/tournaments/${encodeURIComponent(told.name)}`);
});
