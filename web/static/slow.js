// Too few pictures to follow the play: why, and the way to enter hands without the camera.

import { element, fill, words } from "./page.js";

function title(slow) {
  return fill(words.slow_title, { n: slow.pictures });
}

export function drawSlow(state, quick) {
  const { slow } = state;
  if (!slow) return [];
  const button = element("button", { type: "button", class: "first", id: "slow-quick" }, words.quick_title);
  button.addEventListener("click", quick);
  return [element("section", { class: "panel asking", role: "status", "data-slow": slow.cause },
    element("h2", {}, title(slow)), element("p", { class: "why" }, words[`slow_${slow.cause}`]), element("p", { class: "why" }, words.slow_do),
    state.may.record ? element("div", { class: "actions" }, button) : null)];
}

export function slowOnWall({ slow }) {
  return slow ? [element("section", { class: "tv-panel tv-called", "data-slow": slow.cause },
    element("h2", {}, title(slow)), element("p", { class: "tv-soft" }, words[`slow_${slow.cause}`]))] : [];
}
