// The rulebook: what is searched for is found as one types; without this the form does the same.
const field = document.querySelector("input[data-live]");
const found = document.getElementById("found");
let waiting, asked = 0;

async function look() {
  const mine = ++asked;
  const way = `/rulebook/search?q=${encodeURIComponent(field.value)}`;
  const answer = await fetch(way, { headers: { fetch: "part" } }).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  found.innerHTML = await answer.text();
  history.replaceState(null, "", way);
}

if (field && found) {
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 180);
  });
}
