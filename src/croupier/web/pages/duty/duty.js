/* What people on duty do at a table: buttons and small forms of the panel, by delegation. */
import { refused, send, say, sure, trouble } from "/static/croupier.js";

const SETTLES = 250;
const opened = new Set();
const typed = new Map();
let focused = "";
let later = "";
let due = { duty: "", since: 0 };

/** Wire every panel of duties that is, or will be, within an element that stays. */
export function duties(root) {
  root.addEventListener("click", (event) => clicked(event));
  root.addEventListener("submit", (event) => submitted(event));
  root.addEventListener("input", (event) => note(event.target));
  document.addEventListener("focusin", (event) => {
    focused = root.contains(event.target) && event.target.closest("#duty") ? event.target.id : "";
  });
  new MutationObserver(() => restore(root)).observe(root, { childList: true, subtree: true, attributeFilter: ["open", "aria-pressed", "data-duty"] });
}

/** What a form asks for, as it is sent: dollars as cents, seconds as milliseconds. */
export function gathered(form) {
  const data = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    const path = field.name.split(".");
    const last = path.pop();
    const within = path.reduce((at, name) => (at[name] ??= {}), data);
    const value = valued(field);
    if (value !== undefined) within[last] = value;
  }
  return data;
}

/** Settings as a table file has them, one a line: hands_max = 2. */
function settings(text) {
  const data = {};
  for (const line of text.split("\n").filter((one) => one.trim())) {
    const [name, ...rest] = line.split("=");
    const value = rest.join("=").trim();
    try { data[name.trim()] = JSON.parse(value); } catch { data[name.trim()] = value; }
  }
  return data;
}

function valued(field) {
  const kind = field.dataset.kind || (field.type === "checkbox" ? "check" : field.type);
  if (kind === "check") return field.checked;
  if (field.value === "" && field.dataset.empty === "none") return undefined;
  if (kind === "cents") return Math.round(Number(field.value) * 100);
  if (kind === "seconds") return Math.round(Number(field.value) * 1000);
  if (kind === "number") return Number(field.value);
  if (kind === "settings") return settings(field.value);
  if (kind === "list") return field.value.split(/[ ,]+/).filter(Boolean).map(Number);
  return field.value;
}

function clicked(event) {
  remember(event.target.closest("#duty summary"));
  const button = event.target.closest("#duty button");
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") {
    if (button.dataset.why) say(button.dataset.why);
    return;
  }
  if (button.dataset.later) {
    later = later ? "" : button.dataset.later;
    button.setAttribute("aria-pressed", String(Boolean(later)));
    return;
  }
  if (button.id === "do-now" && performance.now() - due.since < SETTLES) return;
  if (button.dataset.duty && sure(button)) act(button, JSON.parse(button.dataset.duty));
}

function submitted(event) {
  const form = event.target.closest("#duty form");
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (!sure(button)) return;
  const { duty: picked, ...data } = gathered(form);
  act(button, picked ? { ...JSON.parse(picked), ...data } : { type: form.dataset.type, ...data }, form);
}

async function act(button, duty, form) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  const table = button.closest("#duty").dataset.table;
  const answer = await send(`/api/tables/${encodeURIComponent(table)}/duties`, { duty });
  button.removeAttribute("aria-busy");
  if (form && !answer.ok && (answer.status === 400 || form.matches(".fill"))) return refused(form, { ...answer.body, at: answer.body.at.replace(/^duty\./, "") });
  if (!answer.ok) return trouble(answer.body);
  if (form) for (const key of [...typed.keys()]) if (key.startsWith(`${form.id} `)) typed.delete(key);
  say("Done.");
}

/* The panel is drawn anew whenever the table changes: what was open stays open, what was being
   typed stays typed, and the focus stays where it was. */

function remember(summary) {
  if (!summary) return;
  const fold = summary.parentElement;
  if (fold.open) return opened.delete(fold.id);
  opened.add(fold.id);
  setTimeout(() => fold.scrollIntoView({ block: "nearest" }), 0);
}

function note(field) {
  const form = field.closest("#duty form");
  if (form) typed.set(`${form.id} ${field.name}`, field.type === "checkbox" ? field.checked : field.value);
}

function restore(root) {
  const panel = root.querySelector("#duty");
  if (!panel) return;
  settle(panel.querySelector("#do-now"));
  for (const fold of panel.querySelectorAll("details")) {
    if (opened.has(fold.id) && !fold.open) fold.open = true;
  }
  waited(panel);
  for (const form of panel.querySelectorAll("form")) for (const field of form.elements) refill(form, field);
  if (focused && document.activeElement === document.body) {
    const again = panel.querySelector(`#${CSS.escape(focused)}`);
    if (again) again.focus({ preventScroll: true });
  }
}

/** What is due changes in place: a press meant for what was due before does nothing. */
function settle(now) {
  const duty = now ? now.dataset.duty : "";
  if (duty !== due.duty) due = { duty, since: performance.now() };
}

/** What was asked for before its time is sent once the panel offers it. */
function waited(panel) {
  if (!later) return;
  const asks = panel.querySelector("[data-later]");
  if (asks && asks.getAttribute("aria-pressed") !== "true") asks.setAttribute("aria-pressed", "true");
  if (asks) return;
  const now = [...panel.querySelectorAll("[data-duty]")].find((one) => one.dataset.duty === later);
  later = "";
  if (now) act(now, JSON.parse(now.dataset.duty));
}

function refill(form, field) {
  const key = `${form.id} ${field.name}`;
  if (!field.name || !typed.has(key) || field === document.activeElement) return;
  if (field.type === "checkbox") field.checked = typed.get(key);
  else if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === typed.get(key))) field.value = typed.get(key);
}
