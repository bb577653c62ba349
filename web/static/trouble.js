// A journal that cannot be opened: sends what people decide, and goes back to the table once there is one.

import { SLOW, fetched, send } from "./request.js";
import { byId, say, words } from "./page.js";

const { root } = document.documentElement.dataset;
const buttons = [...document.querySelectorAll("[data-do]")];

function tap(on) {
  for (const button of buttons) button.disabled = !on;
}

for (const button of buttons) {
  button.addEventListener("click", async () => {
    tap(false);
    const said = button.textContent;
    button.textContent = words.trouble_trying;
    try {
      await send(`${root}/trouble`, button.dataset.do, button.dataset.name ? { name: button.dataset.name } : {}, SLOW);
    } catch (problem) {
      say(problem.message);
      button.textContent = said;
      tap(true);
    }
  });
}

// Whatever answers otherwise than with this trouble is news: the table, or the same tried again.
setInterval(async () => {
  const answer = await fetched(`${root}/state`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer) return;
  const status = await answer.json().catch(() => ({}));
  if (status.trouble !== byId("main").dataset.trouble) location.reload();
}, 1000);
