// What every page's script needs: sending a command, saying something aloud, showing trouble.

const csrf = document.querySelector("meta[name=croupier-csrf]").content;

/** An id of our own for a command: sent again under it, it has one effect. */
export function fresh() {
  return crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** Ask the server; the answer, or the problem it reports, as {ok, status, body}. */
export async function ask(path, { method = "GET", data } = {}) {
  const headers = { accept: "application/json" };
  if (data !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET") headers["x-croupier-csrf"] = csrf;
  try {
    const answer = await fetch(path, { method, headers, body: data === undefined ? undefined : JSON.stringify(data) });
    const text = await answer.text();
    const json = (answer.headers.get("content-type") || "").includes("json");
    return { ok: answer.ok, status: answer.status, body: json && text ? JSON.parse(text) : text };
  } catch {
    return { ok: false, status: 0, body: { detail: "The casino cannot be reached; try again in a moment.", clauses: [] } };
  }
}

/** Send a command under an id; what cannot be reached is sent again under the same id. */
export async function send(path, data = {}) {
  const body = { id: fresh(), ...data };
  for (const wait of [250, 750, 2000, 4000, 0]) {
    const answer = await ask(path, { method: "POST", data: body });
    if (answer.status !== 0 || !wait) return answer;
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** What a guest would be called, where the page asks; nothing for any name. */
export function guest_name() {
  return document.getElementById("guest-name")?.value.trim() || "";
}

/** Show why nobody came in as a guest: at the name, if it is about that. */
export function not_in(problem) {
  const field = document.getElementById("guest-name");
  if (field && problem.at === "name") beside(field, problem);
  else trouble(problem);
}

/** What stands in an address for the name people give something; where letters are lost, a digest of it as well. */
export function slug(title, most, otherwise) {
  const letters = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = letters.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  if (plain && plain.length <= most && !/[^a-z0-9]/u.test(letters.replace(/[^\p{L}\p{N}]/gu, ""))) return plain;
  let digest = 0;
  for (const letter of title) digest = (Math.imul(digest, 31) + letter.codePointAt(0)) >>> 0;
  return `${plain.slice(0, most - 8).replace(/-+$/, "") || otherwise}-${digest.toString(36)}`;
}

/** A text as a sentence. */
export function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

/** Say something to who listens. */
export function say(words) {
  const said = document.getElementById("said");
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = words; });
}

/** Copy a text; the button says that it is copied, or what is left to do where the browser lets no page copy. */
export async function copy(button, text, otherwise) {
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.textContent = done ? "Copied" : otherwise;
  say(`${button.textContent}.`);
}

/** The number of a clause as a mark; where the page names its edition, one that opens. */
export function chip(clause) {
  const edition = document.querySelector("[data-edition]")?.dataset.edition;
  const mark = document.createElement(edition ? "a" : "span");
  mark.className = "clause";
  mark.textContent = clause.replace("~tail", " (closing words)").replace("1.1:", "1.1 ");
  if (edition) mark.href = `/rulebook/${encodeURIComponent(edition)}/${encodeURIComponent(clause)}`;
  return mark;
}

let hiding, shownAt = 0, lasts = false;
/** Show why something was not done, in plain words and with its clauses. */
export function trouble(problem) {
  const shown = document.getElementById("trouble"), text = document.createElement("span");
  text.textContent = ended(problem) ? "Your session here has ended." : sentence(problem.detail || String(problem));
  shown.replaceChildren(text);
  for (const clause of problem.clauses || []) shown.append(" ", chip(clause));
  shown.classList.remove("open");
  shown.hidden = false;
  shownAt = performance.now();
  clearTimeout(hiding);
  lasts = problem.status === 401;
  if (lasts) return shown.append(" ", back());
  hiding = setTimeout(() => { shown.hidden = true; }, 8000);
}

/** What was wrong is past, once it has been read for so many milliseconds; that a session has ended stays. */
export function past(read = 0) {
  if (lasts || performance.now() - shownAt < read) return;
  clearTimeout(hiding);
  document.getElementById("trouble").hidden = true;
}

const SURE = 4000;
/** A button that asks once more does so in place, for a few seconds. */
export function sure(button) {
  if (!button?.dataset.sure || button.hasAttribute("data-armed")) return true;
  const before = button.textContent;
  button.setAttribute("data-armed", "");
  button.textContent = button.dataset.sure;
  say(button.dataset.sure);
  setTimeout(() => {
    if (!button.hasAttribute("data-armed")) return;
    button.removeAttribute("data-armed");
    button.textContent = before;
  }, SURE);
  return false;
}

/** Say what is wrong beside a field or a button, until something else is typed; nothing: it is right. */
export function beside(field, problem = "") {
  const name = `${field.id || field.name || "form"}-wrong`;
  field.getRootNode().getElementById(name)?.remove();
  field.removeAttribute("aria-invalid");
  if (!problem) return;
  const shown = document.createElement("span");
  shown.id = name;
  shown.className = "wrong";
  shown.setAttribute("role", "alert");
  shown.textContent = sentence(problem.detail || String(problem));
  for (const clause of problem.clauses || []) shown.append(" ", chip(clause));
  (field.closest("label") || field).after(shown); // within it, it would be read as the field's name
  if (field.tagName !== "BUTTON") field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", name);
  field.focus();
  (field.tagName === "BUTTON" ? field.form : field).addEventListener("input", () => beside(field), { once: true });
}

/** Show why a form was refused: at the field it is about, the only one, or its button; below the page if nothing was typed. */
export function refused(form, problem) {
  const typed = [...form.elements].filter((one) => one.name && !["hidden", "checkbox"].includes(one.type) && one.tagName !== "BUTTON" && !one.hidden);
  const button = typed.length ? form.querySelector("button:not([type=button])") : null;
  const about = typed.find((one) => one.name === problem.at) || (typed.length === 1 ? typed[0] : button);
  if (problem.status === 401 || !about) trouble(problem);
  else beside(about, problem);
}

/** Is a field that repeats something, such as one's name, filled in as it must be? */
function repeated(form) {
  const other = [...form.querySelectorAll("[data-repeat]")].find((one) => one.value.trim() !== one.dataset.repeat);
  if (other) beside(other, `Type ${other.dataset.repeat}, exactly so.`);
  return !other;
}

/** Was somebody in when the page was drawn who is in no longer? */
function ended(problem) {
  return problem.status === 401 && document.getElementById("who");
}

/** The way back in for whose session has ended. */
function back() {
  const link = document.createElement("a");
  link.href = `/log-in?to=${encodeURIComponent(location.pathname)}`;
  link.textContent = "Come in again";
  return link;
}

/** Forms marked data-send go to the API as JSON; on success the page is loaded that data-then names. */
export function forms(root = document, then = (to) => location.assign(to)) {
  root.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    if (!repeated(form) || !sure(event.submitter)) return;
    const data = {};
    for (const field of form.elements) {
      if (!field.name) continue;
      data[field.name] = field.type === "number" ? Number(field.value) : field.type === "checkbox" ? field.checked : field.value;
    }
    const sends = form.hasAttribute("data-command") ? send(form.dataset.send, data) : ask(form.dataset.send, { method: form.dataset.method || "POST", data });
    const answer = await sends;
    if (!answer.ok) return refused(form, answer.body);
    const shown = form.querySelector("output[data-link]");
    if (shown) return void (shown.textContent = new URL(answer.body.path, location.origin).href);
    if (form.dataset.then) then(form.dataset.then, answer.body);
    else location.reload();
  });
}
