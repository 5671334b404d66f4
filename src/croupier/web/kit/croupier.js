// What every page's script needs: sending a command, saying something aloud, showing trouble.

const csrf = document.querySelector("meta[name=croupier-csrf]").content;

/** An id of our own for a command: sent again under it, it has one effect. */
export function fresh() {
  return crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** Ask the server; the answer, or the problem it tells, as {ok, status, body}. */
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

/** Say something to who listens. */
export function say(words) {
  const said = document.getElementById("said");
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = words; });
}

let hiding;
/** Show why something was not done, in plain words and with its clauses. */
export function trouble(problem) {
  const shown = document.getElementById("trouble");
  shown.textContent = problem.detail || String(problem);
  for (const clause of problem.clauses || []) {
    const mark = document.createElement("span");
    mark.className = "clause";
    mark.textContent = clause;
    shown.append(" ", mark);
  }
  shown.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { shown.hidden = true; }, 8000);
}

/** Forms marked data-send go to the API as JSON; on success the page is loaded that data-then names. */
export function forms() {
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    const data = {};
    for (const field of form.elements) {
      if (!field.name) continue;
      data[field.name] = field.type === "number" ? Number(field.value) : field.type === "checkbox" ? field.checked : field.value;
    }
    const sends = form.hasAttribute("data-command") ? send(form.dataset.send, data) : ask(form.dataset.send, { method: form.dataset.method || "POST", data });
    const answer = await sends;
    if (!answer.ok) return trouble(answer.body);
    if (form.dataset.then) location.assign(form.dataset.then);
    else location.reload();
  });
}
