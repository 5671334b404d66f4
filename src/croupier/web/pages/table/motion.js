// New cards come from the shoe, chips from whoever lays or pays them; nothing else moves.

const CARD = 220, CHIP = 260, APART = 90, EASE = "cubic-bezier(.2,.7,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Let what is new arrive. */
export function arrive(added, felt) {
  if (still.matches || document.hidden) return;
  const named = added.flatMap((one) => [one, ...one.querySelectorAll("[id]")]).filter((one) => one.ownerSVGElement);
  const cards = named.filter((one) => one.id.startsWith("card-")).sort((a, b) => order(a) - order(b));
  const shoe = felt.querySelector("#shoe") || felt;
  cards.forEach((card, at) => from(card, corner(shoe, felt), CARD, at * APART));
  const last = cards.length ? (cards.length - 1) * APART + CARD : 0;
  const tray = felt.querySelector("#float") || felt;
  for (const one of named) {
    if (one.id.startsWith("pay-")) from(one, middle(tray), CHIP, last);
    else if (one.id.startsWith("chip-")) from(one, below(felt), CHIP, 0);
    else if (one.id.startsWith("total-")) fade(one, last);
  }
}

/** Cards in the order they are dealt: round after round, the Dealer last. */
function order(card) {
  const [, box, hand, place] = card.id.split("-");
  return Number(place) * 1000 + (box === "dealer" ? 900 : Number(box) * 10 + Number(hand));
}

function corner(shoe, felt) {
  if (shoe !== felt) return middle(shoe);
  const at = felt.getBoundingClientRect();
  return [at.right - at.width * .12, at.top + at.height * .12];
}

function middle(one) {
  const at = one.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

function below(felt) {
  const at = felt.getBoundingClientRect();
  return [at.left + at.width / 2, at.bottom];
}

function from(one, [x, y], lasts, delay) {
  const into = one.parentNode.getScreenCTM?.()?.inverse();
  if (!into) return;
  const [cx, cy] = middle(one);
  const start = new DOMPoint(x, y).matrixTransform(into), end = new DOMPoint(cx, cy).matrixTransform(into);
  const away = `${start.x - end.x}px ${start.y - end.y}px`;
  one.animate(
    [{ translate: away, opacity: 0 }, { opacity: 1, offset: .15 }, { translate: "0px 0px", opacity: 1 }],
    { duration: lasts, delay, easing: EASE, fill: "backwards" },
  );
}

function fade(one, delay) {
  one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay, fill: "backwards" });
}
