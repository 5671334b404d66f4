// Notices that were put away stay away, on this device, whatever the server sends again.

const section = document.getElementById("notices");
const table = document.getElementById("live").dataset.table;
const key = `notices ${table}`;
const away = new Set(JSON.parse(localStorage.getItem(key) || "[]"));

function hide() {
  let shown = 0, brief = "";
  for (const one of section.querySelectorAll("[data-notice]")) {
    const gone = away.has(one.dataset.notice);
    if (one.hidden !== gone) one.hidden = gone;
    if (!gone) { shown += 1; brief = one.dataset.brief; }
  }
  const line = section.querySelector("summary"), text = shown > 1 ? `${brief} +${shown - 1}` : brief;
  if (line.textContent !== text) line.textContent = text;
  if (!shown) line.parentNode.open = false;
  if (section.hidden !== !shown) section.hidden = !shown;
}

document.addEventListener("click", (event) => {
  if (!section.contains(event.target)) section.querySelector("details").open = false;
});

section.addEventListener("click", (event) => {
  const notice = event.target.closest(".close")?.closest("[data-notice]");
  if (!notice) return;
  away.add(notice.dataset.notice);
  localStorage.setItem(key, JSON.stringify([...away].slice(-200)));
  hide();
});

new MutationObserver(hide).observe(section, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
hide();
