// Says whose this device is; its taps are kept under that name.

import { send } from "./live.js";
import { byId, say } from "./page.js";

const root = document.documentElement.dataset.root;

for (const button of byId("who")?.querySelectorAll("[data-seat]") ?? []) {
  button.addEventListener("click", async () => {
    try {
      await send(root, "who", { seat: button.dataset.seat });
      location.href = `${root}/`;
    } catch (problem) {
      say(problem.message);
    }
  });
}
