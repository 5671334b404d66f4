/* The inspector's pages: forms, printing a ruling, and a finding before it is made final. */
import { ask, forms, fresh, send, trouble } from "/static/croupier.js";

forms();
document.getElementById("print")?.addEventListener("click", () => print());

const form = document.querySelector("form[data-rule]");
if (form) ruling(form);

/** A ruling on a dispute: by the log, or by a record of what really happened. */
function ruling(form) {
  const otherwise = form.querySelector("#otherwise");
  const record = form.elements.record;
  otherwise.addEventListener("toggle", () => { record.disabled = !otherwise.open; });
  form.querySelector("#find").addEventListener("click", async () => {
    const told = { id: fresh(), told: form.elements.told.value || "a look", record: record.value };
    const answer = await ask(form.dataset.find, { method: "POST", told });
    if (!answer.ok) return trouble(answer.body);
    document.getElementById("finding").innerHTML = answer.body;
    document.getElementById("finding").scrollIntoView({ block: "start" });
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const told = { told: form.elements.told.value };
    if (otherwise.open) told.record = record.value;
    const answer = await send(form.dataset.rule, told);
    if (!answer.ok) return trouble(answer.body);
    scrollTo(0, 0);
    location.reload();
  });
}
