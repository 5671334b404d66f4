// Contributions to the shuffle: this browser's own bytes, committed to before, opened when asked, checked afterwards.

import { ask, send } from "/static/croupier.js";
import { check } from "/static/shoe_check.js";
import { base64, bytes, digest } from "/static/shoe_digest.js";

const live = document.getElementById("live");
const table = live.dataset.table, me = live.dataset.me;
const api = `/api/tables/${encodeURIComponent(table)}`;
const SLACK = 2000;
/** What was contributed, by shoe: {value, secret, root, sent, late, beacon}. */
const key = (shoe) => `croupier contribution ${me} ${shoe}`;
const kept = (shoe) => JSON.parse(localStorage.getItem(key(shoe)) || "null");
const keep = (shoe, about) => localStorage.setItem(key(shoe), JSON.stringify({ ...kept(shoe), ...about }));
/** Over plain HTTP from elsewhere a browser computes no digests, and contributes nothing. */
const able = Boolean(me && globalThis.crypto?.subtle);
const under_way = new Set();

/** Do what is to be done for the next shuffle, as the table is now. */
export function contribute({ seeding, may_contribute: may, root, window: time }) {
  if (!able) return;
  if (root) remember_root(root);
  if (!seeding) return;
  const { shoe, asked, opened, closed } = seeding;
  if (may) once(`commit ${shoe}`, () => commit(seeding));
  if (!asked.includes(me)) return;
  if (!(me in opened) && !closed) once(`open ${shoe}`, () => open(seeding));
  if (closed) punctual(shoe, time);
}

async function once(what, act) {
  if (under_way.has(what)) return;
  under_way.add(what);
  if (!(await act())) under_way.delete(what);
}

async function commit({ shoe, digest: secret }) {
  const value = kept(shoe)?.value || base64(crypto.getRandomValues(new Uint8Array(32)));
  keep(shoe, { value, secret });
  const committed = await digest("croupier contribution", shoe, me, bytes(value));
  return (await duty({ type: "CommitContribution", shoe, digest: base64(committed) })).ok;
}

async function open({ shoe, beacon }) {
  const mine = kept(shoe);
  if (!mine) return true;
  keep(shoe, { sent: performance.timeOrigin + performance.now(), beacon });
  return (await duty({ type: "OpenContribution", shoe, value: mine.value })).ok;
}

const duty = (about) => send(`${api}/duties`, { duty: about });

/** By this browser's own clock: were contributions closed within the time for them? */
function punctual(shoe, time) {
  const mine = kept(shoe);
  if (!mine?.sent || mine.took !== undefined) return;
  const took = performance.timeOrigin + performance.now() - mine.sent;
  keep(shoe, { took: Math.round(took), late: took > time + SLACK });
}

/** What a shoe was committed to, as it was seen before its cards fell. */
function remember_root({ shoe, root }) {
  const mine = kept(shoe);
  if (mine && !mine.root) keep(shoe, { root });
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-check-shoe]");
  if (!button) return;
  button.disabled = true;
  const answer = await ask(`${api}/shoes`);
  const shoe = answer.ok && answer.body.at(-1);
  const found = shoe ? await check(shoe, me, kept(shoe.commitment.shoe)) : [];
  const list = document.getElementById("shoe-check");
  list.replaceChildren(...found.map(line));
  if (!shoe) list.append(line({ good: false, text: "No shoe of this table is revealed yet." }));
  button.disabled = false;
});

function line({ good, text }) {
  const item = document.createElement("li");
  item.className = good ? "won" : good === false ? "lost" : "quiet";
  item.textContent = text;
  return item;
}
