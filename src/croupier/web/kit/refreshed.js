// A part of a page that is shown again now and then, as it is by then; not while nobody looks.

import { morph, parsed } from "/static/morph.js";

/** Show the element of an id again every so many milliseconds; without a server it waits longer. */
export function refreshed(id, path, every = 3000, then = () => {}) {
  if (!document.getElementById(id)) return;
  let wait = every;
  async function again() {
    if (!document.hidden) {
      const answer = await fetch(path, { headers: { fetch: "part" } }).catch(() => null);
      wait = answer?.ok ? every : Math.min(wait * 2, 60000);
      if (answer?.ok) {
        morph(document.getElementById(id), parsed(await answer.text()), []);
        then();
      }
    }
    setTimeout(again, wait);
  }
  setTimeout(again, wait);
}
