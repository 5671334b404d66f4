/* Tournaments: entering, starting, announcing one with its terms, and following how it stands. */
import { ask, forms, refused, say, send, slug } from "/static/croupier.js";
import { gathered } from "/static/duty.js";
import "/static/lobby.js";
import { morph, parsed } from "/static/morph.js";

const OFTEN = 1000;
const NAME = 20;

forms();
const announce = document.getElementById("announce");
announce?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = gathered(announce);
  data.name = slug(data.title, NAME, "tournament");
  const answer = await send("/api/tournaments", data);
  if (!answer.ok) return refused(announce, answer.body);
  location.assign(`/tournaments/${encodeURIComponent(data.name)}`);
});

/** The standings as they are now, until the tournament has ended. */
async function follow(now) {
  const answer = document.hidden ? { ok: false } : await ask(`${location.pathname}/now`);
  if (answer.ok && !now.querySelector("[data-armed]")) {
    const before = now.dataset.headline;
    morph(now, parsed(answer.body), []);
    if (now.dataset.headline !== before) say(now.dataset.headline);
  }
  if (!now.dataset.ended) setTimeout(() => follow(now), OFTEN);
}

const now = document.getElementById("now");
if (now && !now.dataset.ended) setTimeout(() => follow(now), OFTEN);
