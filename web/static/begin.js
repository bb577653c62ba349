// Begins an evening: as last time in one tap, or with other names and another book.

import { send } from "./live.js";
import { byId, say } from "./page.js";

const root = document.documentElement.dataset.root;
const form = byId("begin");

async function act(what, body) {
  try {
    await send(root, what, body);
    location.href = `${root}/`;
  } catch (problem) {
    say(problem.message);
  }
}

byId("again")?.addEventListener("click", () => act("begin_again", {}));

form?.elements.book.addEventListener("change", () => {
  byId("book-line").textContent = form.elements.book.selectedOptions[0].dataset.line;
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const names = {};
  for (const [key, one] of given) if (key.startsWith("name-")) names[key.slice(5)] = one.trim();
  const chosen = form.elements.book.selectedOptions[0];
  const same = chosen.value === form.dataset.chosen;
  act("begin", {
    title: given.get("title"), names, book: chosen.value,
    announce: same ? given.get("announce") : chosen.dataset.announce,
    house: same ? JSON.parse(form.dataset.house) : {},
  });
});
