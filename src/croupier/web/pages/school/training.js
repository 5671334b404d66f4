// What was answered at a table, kept in this browser alone: by the fingerprint of its rules.
const NONE = { progress: { count: 0, cells: {} }, pending: [], done: [], due: "" };
const MOST = 300;
const key = (rules) => `croupier school ${rules}`;

/** What was kept; nothing where the browser keeps nothing, or something else was written there. */
export function kept(rules) {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(key(rules)) || "{}") };
  } catch {
    return NONE;
  }
}

/** Keep it, as far as the browser lets us; of the exercises that are done, the last ones. */
export function keep(rules, state) {
  try {
    localStorage.setItem(key(rules), JSON.stringify({ ...state, done: state.done.slice(-MOST) }));
  } catch {
    // a browser that keeps nothing: the next one is a new hand
  }
}

/** Forget all of it. */
export function forget(rules) {
  try {
    localStorage.removeItem(key(rules));
  } catch {
    // there is nothing to forget
  }
}
