// Pages that are printed: the printer, a look without colour, and what is fetched once it is known.

document.addEventListener("click", (event) => {
  const press = event.target.closest("button");
  if (!press) return;
  if (press.hasAttribute("data-print")) window.print();
  if (press.hasAttribute("data-grey")) {
    const grey = document.body.classList.toggle("grey");
    press.setAttribute("aria-pressed", String(grey));
  }
});

/** Fetch what is still being worked out, again and again until it is there. */
async function fetched(tries = 0) {
  const waiting = document.querySelector("[data-fetch]");
  if (!waiting) return;
  try {
    const answer = await fetch(waiting.dataset.fetch);
    if (answer.ok) {
      const next = new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild;
      waiting.replaceWith(next);
    }
  } catch { /* the casino cannot be reached just now */ }
  if (tries < 40) setTimeout(() => fetched(tries + 1), 500 + 250 * tries);
}
fetched();
