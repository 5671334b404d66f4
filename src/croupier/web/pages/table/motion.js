// New cards come from the shoe, chips from who lays or pays them; what is lost goes to the tray.

const CARD = 220, CHIP = 260, TOTAL = 120, EASE = "cubic-bezier(.2,.7,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What lies on the felt before it changes: totals as they read, and chips as they are drawn. */
export function lying(felt) {
  const totals = new Map([...felt.querySelectorAll("[id^=total-]")].map((one) => [one.id, one.textContent]));
  const chips = new Map([...felt.querySelectorAll("[id^=chip-]")].map((one) => [one.id, one.cloneNode(true)]));
  return { totals, chips };
}

/** Let what is new arrive, and what was lost go. */
export function move(added, before, felt, { factor, lost }) {
  if (document.hidden || !factor) return;
  const named = added.flatMap((one) => [one, ...one.querySelectorAll("[id]")]).filter((one) => one.ownerSVGElement);
  const travels = still.matches ? 0 : factor;
  const cards = named.filter((one) => one.id.startsWith("card-"));
  const landed = cards.length ? CARD * travels : 0;
  for (const card of cards) if (travels) from(card, shoe(felt), CARD * travels);
  for (const one of named) {
    if (!travels) break;
    if (one.id.startsWith("pay-")) from(one, tray(felt), CHIP * travels);
    else if (one.id.startsWith("chip-")) from(one, below(felt), CHIP * travels);
  }
  for (const one of felt.querySelectorAll("[id^=total-]")) {
    if (before.totals.get(one.id) !== one.textContent) fade(one, landed, TOTAL * factor);
  }
  if (lost && travels) for (const [id, chip] of before.chips) if (!document.getElementById(id)) away(chip, felt, CHIP * travels);
}

function shoe(felt) {
  const stands = felt.querySelector("#shoe");
  if (stands) return middle(stands);
  const at = felt.getBoundingClientRect();
  return [at.right - at.width * .12, at.top + at.height * .12];
}

/** The Dealer's tray; on a small screen, where the Dealer is. */
function tray(felt) {
  const stands = felt.querySelector("#float");
  if (stands) return middle(stands);
  const at = felt.getBoundingClientRect();
  return [at.left + at.width / 2, at.top];
}

function middle(one) {
  const at = one.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

function below(felt) {
  const at = felt.getBoundingClientRect();
  return [at.left + at.width / 2, at.bottom];
}

/** From one's own place to another on the screen, in the units the element is drawn in. */
function apart(one, [x, y]) {
  const into = one.parentNode.getScreenCTM?.()?.inverse();
  if (!into) return null;
  const [cx, cy] = middle(one);
  const there = new DOMPoint(x, y).matrixTransform(into), here = new DOMPoint(cx, cy).matrixTransform(into);
  return `${there.x - here.x}px ${there.y - here.y}px`;
}

function from(one, place, lasts) {
  const start = apart(one, place);
  if (start === null) return;
  one.animate(
    [{ translate: start, opacity: 0 }, { opacity: 1, offset: .15 }, { translate: "0px 0px", opacity: 1 }],
    { duration: lasts, easing: EASE, fill: "backwards" },
  );
}

function away(chip, felt, lasts) {
  const layer = felt.querySelector("#layer-motion");
  if (!layer) return;
  for (const one of [chip, ...chip.querySelectorAll("[id]")]) one.removeAttribute("id");
  layer.append(chip);
  const end = apart(chip, tray(felt));
  if (end === null) return chip.remove();
  chip.animate([{ translate: "0px 0px" }, { translate: end, opacity: .2 }], { duration: lasts, easing: EASE }).finished.finally(() => chip.remove());
}

function fade(one, delay, lasts) {
  one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: lasts, delay, fill: "backwards" });
}
