// What can be printed, and what can be erased.

import { send } from "./request.js";
import { byId, say, words } from "./page.js";

const root = document.documentElement.dataset.root;

byId("print")?.addEventListener("click", () => window.print());

byId("erase")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const what = event.submitter?.value ?? "pictures";
  try {
    await send(root, "erase", { what, evening: Number(byId("main").dataset.evening) || null });
    say(words.erased);
    setTimeout(() => location.reload(), 800);
  } catch (problem) {
    say(problem.message);
  }
});
