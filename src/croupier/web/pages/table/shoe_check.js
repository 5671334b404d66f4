// A shoe that is done with, computed again from what was revealed, and held against what this browser knew before.

import { bytes, delayed, digest, four, same } from "/static/shoe_digest.js";

const SHUFFLE = 0, SALTS = 1, SALT = 16;
const DECK = [..."A23456789TJQK"].flatMap((face) => [..."shdc"].map((suit) => face + suit));

/** What can be said of a revealed shoe, each as {good, text}; good is null where nothing can be held against it. */
export async function check(shoe, me, mine) {
  const { commitment, mix, seed, secret } = shoe, name = commitment.shoe, found = [];
  const say = (good, yes, no) => found.push({ good, text: good ? yes : no });
  if (!mix) return [{ good: null, text: `Shoe ${name} was shuffled by the casino alone, before contributions were taken.` }];
  const others = mix.asked.filter((player) => player in mix.opened && player !== me).length;
  say(same(await digest("croupier secret", name, bytes(secret)), bytes(mine?.secret || mix.digest)),
    mine ? "The casino's secret is the one it had committed to before you contributed." : "The casino's secret is the one it had committed to.",
    "The casino's secret is NOT the one it had committed to.");
  if (!mine) found.push({ good: null, text: "This browser contributed nothing to it." });
  else if (me in mix.opened) say(mix.opened[me] === mine.value, "Your contribution was counted as you made it.", "Your contribution was counted otherwise than you made it.");
  else found.push({ good: false, text: mine.sent ? "Your contribution was sent and is called missing." : "Your contribution was not opened in time and does not count." });
  if (mine?.late) found.push({ good: false, text: `Contributions were closed only ${mine.took} ms after yours was sent: somebody may have tried the shoe out.` });
  if (mix.beacon) found.push(...of_beacon(mix.beacon, mine));
  const parts = mix.beacon?.value ? "all contributions and the beacon's number" : "all contributions";
  say(same(await seed_of(name, mix, bytes(secret)), bytes(seed)), `The seed follows from that secret and ${parts}.`, `The seed does NOT follow from the secret and ${parts}.`);
  if (commitment.cards === 52 * commitment.decks) {
    const root = await root_of(name, commitment.decks, bytes(seed));
    const before = mine?.root || commitment.root;
    say(same(root, bytes(before)), mine?.root ? "The cards lay as committed to before the first fell." : "The cards lay as committed to.", "The cards did NOT lie as committed to.");
  }
  found.push({ good: null, text: proves(mine && me in mix.opened, others, mix.asked.length > 1 && !mix.iterations, mix.beacon?.value) });
  return found;
}

/** Which round of which beacon was mixed in, to be looked up by anybody, and whether it was named in time. */
function of_beacon({ source, round, value, missing }, mine) {
  if (missing) return [{ good: null, text: `The public beacon ${source} did not answer: its number is missing. The casino may have left it out.` }];
  const number = Array.from(bytes(value), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const found = [{ good: null, text: `Round ${round} of the public beacon was mixed in. Look it up at ${source}/public/${round}: it must be ${number}.` }];
  const named = mine?.beacon;
  if (named && named.source === source && named.round === round) found.push({ good: true, text: "That round was named before you opened your contribution." });
  else if (named) found.push({ good: false, text: `Round ${named.round} of ${named.source} was named when you opened your contribution: contributions were closed too late for it.` });
  return found;
}

function proves(counted, others, quick, number) {
  if (counted && number) return "So nobody could choose this shoe: nobody knew the beacon's number, or your bytes, when the casino fixed its secret.";
  if (number && !others) return "So the casino could not choose this shoe, if the beacon's number is the one that was published.";
  if (counted && quick) return "So the casino alone could not choose this shoe. There was no delay: together with another who was asked it may have kept the better of two.";
  if (counted) return "So nobody could choose this shoe: your bytes were not known when the casino fixed its secret.";
  if (others) return "So nobody could choose this shoe, if one of those who contributed was honest.";
  return "Nobody contributed: this proves that the shoe was not changed, not that it was not chosen.";
}

async function seed_of(name, mix, secret) {
  const given = mix.asked.filter((player) => player in mix.opened).flatMap((player) => [player, bytes(mix.opened[player])]);
  const seed = await digest("croupier seed", name, secret, ...given);
  if (mix.beacon?.value) return digest("croupier beacon", name, seed, mix.beacon.source, String(mix.beacon.round), bytes(mix.beacon.value));
  return mix.iterations ? delayed(seed, name, mix.iterations) : seed;
}

// ── The order of a seed ─────────────────────────────────────────────────────────────────────────

async function root_of(name, decks, seed) {
  const order = shuffled(Array.from({ length: decks }, () => DECK).flat(), seed), salts = words(seed, SALTS);
  let level = [];
  for (const [at, card] of order.entries()) {
    const leaf = await digest("croupier card", name, four(at), card, salt(salts));
    level.push(await digest("croupier leaf", leaf));
  }
  while (level.length > 1) level = await above(level);
  return level[0];
}

async function above(level) {
  const next = [];
  for (let at = 0; at < level.length; at += 2) {
    next.push(at + 1 < level.length ? await digest("croupier node", level[at], level[at + 1]) : level[at]);
  }
  return next;
}

function salt(stream) {
  const view = new DataView(new ArrayBuffer(SALT));
  for (let at = 0; at < SALT; at += 4) view.setUint32(at, stream.next().value, true);
  return new Uint8Array(view.buffer);
}

function shuffled(cards, seed) {
  const stream = words(seed, SHUFFLE);
  for (let count = cards.length; count > 1; count--) {
    const place = below(count, stream);
    [cards[count - 1], cards[place]] = [cards[place], cards[count - 1]];
  }
  return cards;
}

function below(count, stream) {
  const fair = 2 ** 32 - (2 ** 32 % count);
  let number = stream.next().value;
  while (number >= fair) number = stream.next().value;
  return number % count;
}

/** The words of a seed's ChaCha20 keystream for a purpose. */
function* words(seed, purpose) {
  const key = new Uint32Array(seed.slice().buffer), constant = new Uint32Array(new TextEncoder().encode("expand 32-byte k").buffer);
  for (let counter = 0; ; counter++) {
    const begin = Uint32Array.of(...constant, ...key, counter, 0, purpose, 0), state = begin.slice();
    for (let round = 0; round < 10; round++) {
      for (const at of [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]]) quarter(state, ...at);
    }
    for (let at = 0; at < 16; at++) yield (state[at] + begin[at]) >>> 0;
  }
}

function quarter(x, a, b, c, d) {
  for (const [to, add, turn, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
    x[to] += x[add];
    const mixed = x[turn] ^ x[to];
    x[turn] = (mixed << by) | (mixed >>> (32 - by));
  }
}
