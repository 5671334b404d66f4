// Setting up a table: every change is judged by the server, which sends the parts that show it.
import { ask, fresh, say, send, sentence, slug, trouble } from "/static/croupier.js";
import { morph, parsed } from "/static/morph.js";

const bar = document.getElementById("bar");
const at = (id) => document.getElementById(id);
let settings = JSON.parse(bar.dataset.settings);
let answer = { lawful: bar.dataset.lawful === "true", toml: at("file").textContent, config: null };
const own = fresh();
let asked = 0;
let known = {};
let waiting;
let pause;

// ── What is filled in ───────────────────────────────────────────────────────────────────────────

/** The value of a control as a table file has it; undefined where it is left to the edition. */
function valued(field) {
  const kind = field.dataset.kind;
  if (kind === "flag") return JSON.stringify(field.checked) === field.dataset.default ? undefined : field.checked;
  if (field.value === field.dataset.default) return undefined;
  if (kind === "json") return JSON.parse(field.value);
  const text = field.value.trim();
  if (kind === "number") return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  if (kind === "money") return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : text;
  return text;
}

/** Put a value where its name says: "side_wagers.perfect-pair.scale". */
function put(table, name, filled) {
  const way = name.split(".");
  const last = way.pop();
  for (const part of way) table = table[part] ??= {};
  table[last] = filled;
}

/** All that is filled in, in the words of a table file. */
function collected() {
  const found = { edition: settings.edition, backfill: null, table: {} };
  const sides = {};
  for (const field of at("settings").elements) {
    const { name } = field;
    if (!name || (field.type === "radio" && !field.checked)) continue;
    if (name === "edition") found.edition = field.value;
    else if (name === "backfill") found.backfill = field.value || null;
    else if (name === "versions") { if (field.checked) (found.table.versions ??= []).push(field.value); }
    else if (name.startsWith("side_wagers.") && field.type === "checkbox") { if (field.checked) sides[name.slice(12)] ??= {}; }
    else if (name.startsWith("side_wagers.")) {
      const filled = valued(field);
      const [, side, key] = name.split(".");
      if (filled !== undefined) (sides[side] ??= {})[key] = filled;
    } else {
      const filled = valued(field);
      if (filled !== undefined) put(found.table, name, filled);
    }
  }
  for (const box of at("settings").querySelectorAll("[name^='side_wagers.'][role=switch]:not(:checked)")) delete sides[box.name.slice(12)];
  if (Object.keys(sides).length) found.table.side_wagers = sides;
  return found;
}

// ── What the server makes of it ─────────────────────────────────────────────────────────────────

/** What is on its way is out of date, and must not be shown over what somebody has since done. */
function overtake() {
  clearTimeout(waiting);
  clearTimeout(pause);
  return ++asked;
}

async function judge(body, announces = true) {
  const number = overtake();
  const got = await ask("/set-up/judged", { method: "POST", data: { ...body, before: known } });
  if (number !== asked) return null;
  if (got.status === 429) {
    waiting = setTimeout(() => judge(body, announces), 1000);
    return null;
  }
  if (!got.ok) return got.body;
  const before = answer.lawful;
  answer = got.body;
  settings = answer.settings;
  show(answer.parts);
  allow();
  if (announces && (before !== answer.lawful || !answer.lawful)) say(answer.said);
  if (answer.lawful) value(number);
  return null;
}

/** Ask what every wager is worth; it comes when it comes. */
async function value(number, tries = 0) {
  const got = await ask("/set-up/edges", { method: "POST", data: { settings, before: known, page: own } });
  if (number !== asked) return;
  if (!got.ok) {
    if ([0, 409, 429].includes(got.status) && tries < 3) waiting = setTimeout(() => value(number, tries + 1), 1500);
    else for (const cell of document.querySelectorAll("#edges .change span")) cell.textContent = "not known";
    return;
  }
  show(got.body.parts);
  known = {};
  for (const row of document.querySelectorAll("#edges tr[data-edge]")) known[row.dataset.name] = Number(row.dataset.edge);
}

/** Change the parts of the page into what came, and leave alone what somebody is typing in. */
function show(parts) {
  const typing = document.activeElement;
  for (const [id, html] of Object.entries(parts)) {
    const next = parsed(html);
    for (const fold of next.querySelectorAll("details[id]")) fold.open = at(fold.id)?.open ?? false;
    morph(at(id), next, []);
  }
  for (const field of at("settings").elements) {
    if (field === typing && field.type === "text") continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = field.hasAttribute("checked");
    else if (field.tagName === "INPUT") field.value = field.getAttribute("value") ?? "";
    else if (field.tagName === "SELECT") {
      const chosen = [...field.options].findIndex((one) => one.hasAttribute("selected"));
      field.selectedIndex = Math.max(chosen, 0);
    }
  }
}

function allow() {
  at("right").dataset.stale = String(!answer.lawful);
  at("print").href = answer.prints;
  at("practise-table").href = answer.practises;
  for (const one of ["print", "practise-table"]) at(one).setAttribute("aria-disabled", String(!answer.lawful));
  const opens = at("open");
  opens.setAttribute("aria-disabled", String(!answer.config || Boolean(opens.dataset.why)));
}

// ── What people do ──────────────────────────────────────────────────────────────────────────────

document.addEventListener("input", (event) => {
  if (!event.target.closest("#settings")) return;
  overtake();
  pause = setTimeout(() => judged({ settings: collected() }), event.target.type === "text" ? 350 : 40);
});
document.addEventListener("submit", (event) => { if (event.target.id === "settings") event.preventDefault(); });

async function judged(body) {
  const wrong = await judge(body);
  if (wrong) trouble(wrong);
}

document.addEventListener("click", (event) => {
  const press = event.target.closest("button, a");
  if (!press) return;
  if (press.dataset.settings && press !== bar) judged({ settings: JSON.parse(press.dataset.settings) }).then(() => at("verdict").focus());
  else if (press.dataset.step) step(at(press.dataset.for), Number(press.dataset.step));
  else if (press.hasAttribute("data-close")) press.closest("dialog").close();
  else if (press.id === "save") save();
  else if (press.id === "read") reading();
  else if (press.id === "open") naming(press);
  else if (press.id === "print" && !answer.lawful) { event.preventDefault(); trouble({ detail: "An unlawful table has no sign yet." }); }
  else if (press.id === "practise-table" && !answer.lawful) { event.preventDefault(); trouble({ detail: "An unlawful table has no exercises yet." }); }
});

/** One more or one less; sums of money in the steps people wager in. */
function step(field, by) {
  const now = Number(field.value) || 0;
  const size = field.dataset.kind === "money" ? stepOf(by < 0 ? now - 0.01 : now) : 1;
  let next = Math.round((now + by * size) * 100) / 100;
  if (field.dataset.least !== undefined) next = Math.max(next, Number(field.dataset.least));
  if (field.dataset.most !== undefined) next = Math.min(next, Number(field.dataset.most));
  field.value = String(next);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function stepOf(sum) {
  if (sum < 1) return 0.5;
  for (const [under, size] of [[10, 1], [50, 5], [200, 10], [1000, 100], [5000, 500]]) if (sum < under) return size;
  return 1000;
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer.toml], { type: "application/toml" }));
  link.download = "table.toml";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function shown(dialog) {
  const why = dialog.querySelector("[role=alert]");
  why.hidden = true;
  dialog.showModal();
  return why;
}

function reading() {
  const dialog = at("reading");
  const why = shown(dialog);
  dialog.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    const file = at("chosen").files[0];
    const text = file ? await file.text() : at("pasted").value;
    const wrong = amiss(text) || await judge({ text });
    why.hidden = !wrong;
    if (wrong) { why.textContent = sentence(wrong.detail); return; }
    at("chosen").value = "";
    dialog.close();
  };
}

/** What is wrong with the text of a file before anybody need read it. */
function amiss(text) {
  const most = Number(at("pasted").dataset.most);
  if (!text.trim()) return { detail: "Choose a file, or paste its text." };
  return text.length > most ? { detail: `A table file has ${most} letters at most.` } : null;
}

function naming(press) {
  if (press.dataset.why) return trouble({ detail: `${press.dataset.why}: log in as the operator first.` });
  if (!answer.lawful) return trouble({ detail: "This table is not lawful yet." });
  if (!answer.config) return trouble({ detail: "This table is still being judged." });
  const dialog = at("naming");
  const why = shown(dialog);
  dialog.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    const title = at("name").value.trim();
    const name = slug(title, 32, "table");
    const mode = at("practice").checked ? "practice" : "strict";
    const got = await send("/api/tables", { name, title, config: answer.config, mode });
    if (got.status === 401) return dialog.close(), trouble(got.body);
    why.hidden = got.ok;
    if (got.ok) location.assign(`/tables/${name}`);
    else why.textContent = sentence(got.body.detail || "The table could not be opened");
  };
}

judge({ settings }, false);
