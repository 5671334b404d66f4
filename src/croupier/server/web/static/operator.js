"use strict";
const form = document.getElementById("operator");
const told = document.getElementById("told");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.elements.name.value;
  const password = form.elements.password.value;
  const answer = await fetch("/api/operator", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, name, password }),
  });
  const body = await answer.json();
  told.textContent = answer.ok ? `You are the operator, ${body.name}.` : body.detail;
});
