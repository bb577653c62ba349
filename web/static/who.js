// Names the player of this device; its taps are kept under that name.

import { act } from "./live.js";
import { byId } from "./page.js";

const root = document.documentElement.dataset.root;

for (const button of byId("who")?.querySelectorAll("[data-seat]") ?? []) {
  button.addEventListener("click", () => act(root, "who", { seat: button.dataset.seat }));
}
