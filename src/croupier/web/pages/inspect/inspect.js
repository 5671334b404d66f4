/* The inspector's pages: forms, printing a ruling, and a finding before it is made final. */
import { ask, forms, fresh, refused, send } from "/static/croupier.js";

forms();
document.getElementById("print")?.addEventListener("click", () => print());

const dispute = document.querySelector("form[data-rule]");
if (dispute) ruling(dispute);

/** A ruling on a dispute: by the log, or by a record of what really happened. */
function ruling(form) {
  const otherwise = form.querySelector("#otherwise");
  const record = form.elements.record;
  otherwise.addEventListener("toggle", () => { record.disabled = !otherwise.open; });
  form.querySelector("#find").addEventListener("click", async () => {
    const data = { id: fresh(), reason: form.elements.reason.value || "a look", record: record.value };
    const answer = await ask(form.dataset.find, { method: "POST", data });
    if (!answer.ok) return refused(form, answer.body);
    document.getElementById("finding").innerHTML = answer.body;
    document.getElementById("finding").scrollIntoView({ block: "start" });
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = { reason: form.elements.reason.value };
    if (otherwise.open) data.record = record.value;
    const answer = await send(form.dataset.rule, data);
    if (!answer.ok) return refused(form, answer.body);
    scrollTo(0, 0);
    location.reload();
  });
}
