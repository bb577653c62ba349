// The result of a deal without its cards.

import { closer, sender, sheet } from "./correction.js";
import { element, fill, words } from "./page.js";

export function openQuick(state, { root, sideName }) {
  const act = sender(root);
  const rows = state.sides.map((side) => element("div", { class: "actions points-row" },
    element("span", {}, sideName(side)),
    ...state.results.map((points) => {
      const button = element("button", { type: "button", "aria-label": fill(words.worth, { n: points, side: sideName(side) }) }, `+${points}`);
      button.addEventListener("click", () => act("score", { side, points }));
      return button;
    })));
  sheet([element("h2", { id: "dialog-title" }, words.just_points), ...rows, element("div", { class: "actions" }, closer(words.cancel))]);
}
