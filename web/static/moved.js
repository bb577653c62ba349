// A device keeps its seat when players change places: its owner is then asked who they are.

import { element, fill, words } from "./page.js";

let owner = null; // the name at this device's seat before anybody changed places

// The seat at which the owner of this device sits now, if it is another; null otherwise.
export function movedTo(state) {
  const { seat } = document.documentElement.dataset;
  if (!seat) return null;
  const now = state.seats.find((other) => other !== seat && owner && state.names[other] === owner);
  if (now && state.names[seat] !== owner) return now;
  owner = state.names[seat] ?? null;
  return null;
}

export function drawMoved(seat, { root, name }) {
  if (!seat) return [];
  return [element("p", { class: "notice", role: "status", "data-moved": seat }, fill(words.who_moved, { name: name(seat) }), " ",
    element("a", { href: `${root}/who` }, words.who_are_you))];
}
