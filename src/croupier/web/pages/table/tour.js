// The tour: a word at a time, at the place on the page it is about; it never stands in the way.

const KEY = "croupier tour";
const tour = document.getElementById("tour");
const stops = tour ? [...tour.querySelectorAll(".stop")] : [];
let at = -1;

let uncover = () => {};

/** Who has not been here before is offered the tour; who has can ask for it. Each stop is given to the page, to bring it in sight. */
export function tours(bring) {
  if (!tour) return;
  uncover = bring;
  document.getElementById("take-tour")?.addEventListener("click", () => go(0));
  tour.addEventListener("click", (event) => {
    const way = event.target.closest("[data-tour]")?.dataset.tour;
    if (way) go(way === "next" ? at + 1 : -1);
  });
  tour.addEventListener("keydown", (event) => { if (event.key === "Escape") go(-1); });
  if (!localStorage.getItem(KEY) && tour.dataset.first) go(0);
}

/** Whose turn it is has no time for a tour. */
export function end_tour() {
  if (at >= 0) go(-1);
}

function go(next) {
  mark(at, false);
  at = next;
  tour.hidden = at < 0;
  stops.forEach((one, number) => { one.hidden = number !== at; });
  mark(at, true);
  uncover(at < 0 ? "" : stops[at].dataset.at);
  beside();
  if (at < 0) return localStorage.setItem(KEY, "taken");
  stops[at].querySelector(".first").focus({ preventScroll: true });
}

/** The tour stands at what it explains: above it, or to its left; in a corner of what is large. */
function beside() {
  const place = at >= 0 && document.querySelector(stops[at].dataset.at);
  tour.style.inset = "";
  if (!place) return;
  const about = place.getBoundingClientRect(), own = tour.getBoundingClientRect();
  if (!about.width || about.height > innerHeight / 2 && about.left < innerWidth / 2) return;
  const above = about.left < innerWidth / 2;
  const left = above ? about.left + 12 : about.left - own.width - 12;
  const top = above ? about.top - own.height - 12 : about.top;
  tour.style.inset = `${Math.max(8, top)}px auto auto ${Math.max(8, left)}px`;
}

/** The place a stop is about is outlined while it is shown. */
function mark(number, is) {
  const place = number >= 0 && document.querySelector(stops[number].dataset.at);
  if (place) place.classList.toggle("toured", is);
}
