// What the other side is asked to take back, and the button for those who may.

import { element, fill, words } from "./page.js";

// Whether somebody waits for this device to say yes or no.
export function waitsForMe(state) {
  const asked = state.undo_asked;
  if (!asked || asked.refused || !state.may.record) return false;
  const { seat, deviceKind } = document.documentElement.dataset;
  const side = state.sides.find((one) => one.includes(asked.of)) ?? "";
  return deviceKind !== "player" || Boolean(seat && side.includes(seat));
}

export function drawAskedUndo(state, { name, act }) {
  const asked = state.undo_asked;
  if (!asked) return [];
  if (asked.refused) {
    return [element("p", { class: "notice", "data-undo-asked": asked.of, "data-refused": true }, fill(words.undo_refused, { of: name(asked.of) }))];
  }
  const by = asked.by ? name(asked.by) : words.somebody;
  const take = element("button", { type: "button", id: "undo-agree" }, words.undo_agree);
  take.addEventListener("click", () => act(take, "undo", { seq: state.seq }));
  const no = element("button", { type: "button", id: "undo-refuse" }, words.undo_refuse);
  no.addEventListener("click", () => act(no, "refuse", {}));
  return [element("section", { class: "panel asking", "data-undo-asked": asked.of },
    element("h2", {}, fill(asked.ruled ? words.undo_asked_ruled : words.undo_asked, { who: by[0].toUpperCase() + by.slice(1), of: name(asked.of) })),
    ...(asked.what ? [element("p", { class: "why" }, `${asked.what}.`)] : []),
    ...(waitsForMe(state) ? [element("div", { class: "actions" }, take, no)] : []))];
}
