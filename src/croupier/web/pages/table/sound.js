// Sound: a card, chips, a payment; quiet, made here, and none until it is asked for.

const KEY = "croupier sound";
const LOUD = .05;
/** For each kind of picture: pitches, each with when it begins and how long it lasts, in seconds. */
const HEARD = {
  card: [[1900, 0, .03]],
  dealer: [[1700, 0, .035]],
  wager: [[2600, 0, .02], [3100, .05, .02]],
  result: [[2600, 0, .02], [2200, .06, .03]],
};

let context = null;

export const is_heard = () => localStorage.getItem(KEY) === "on";

/** Turn sound on or off. */
export function hear(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) sound("wager");
}

/** Sound what happens, if it was asked for. */
export function sound(kind) {
  if (!is_heard() || document.hidden) return;
  context ??= new AudioContext();
  for (const [pitch, begins, lasts] of HEARD[kind] ?? []) tick(pitch, context.currentTime + begins, lasts);
}

function tick(pitch, at, lasts) {
  const tone = context.createOscillator(), loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(LOUD, at);
  loudness.gain.exponentialRampToValueAtTime(.0001, at + lasts);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
