// What a table agrees on: names, the book, and when a revoke is told. And the director's PIN.

import { send } from "./live.js";
import { byId, say } from "./page.js";

const root = document.documentElement.dataset.root;

async function act(what, body) {
  try {
    await send(root, what, body);
    location.href = `${root}/`;
  } catch (problem) {
    say(problem.message);
  }
}

byId("agree")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const names = {};
  for (const [key, value] of given) if (key.startsWith("name-")) names[key.slice(5)] = value.trim();
  act("settings", { title: given.get("title").trim(), names, book: given.get("book"), announce: given.get("announce") });
});

byId("direct")?.addEventListener("submit", (event) => {
  event.preventDefault();
  act("director", { pin: new FormData(event.target).get("pin") });
});
