/* A question of a course: the time that is left, counted down; the server's clock is what counts. */
import "/static/school.js";

const clock = document.querySelector("[data-left]");
const begun = performance.now();
const SOON = 5;

function tick() {
  const left = Math.ceil((Number(clock.dataset.left) - (performance.now() - begun)) / 1000);
  clock.textContent = left > 0 ? `${left} s left` : "Its time is over: an answer is late by now";
  clock.classList.toggle("soon", left <= SOON);
  if (left > 0) setTimeout(tick, 250);
}
if (clock) tick();
