// The score the old way: a six and a five of each side, with a pip for each point. A card without a point is not drawn.

import { SUIT_SHAPES } from "./cards.js";
import { shape } from "./svg.js";

const PLACES = {
  5: [[26, 26], [74, 26], [50, 70], [26, 114], [74, 114]],
  6: [[28, 26], [72, 26], [28, 70], [72, 70], [28, 114], [72, 114]],
};

function card(pips, open, suit, x) {
  const group = shape("g", { transform: `translate(${x} 0)`, class: `counter suit-${suit}` });
  if (!open) return group;
  group.append(shape("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper" }));
  PLACES[pips].forEach(([left, top], n) => {
    group.append(shape("path", {
      d: SUIT_SHAPES[suit], class: n < open ? "open" : "covered", transform: `translate(${left} ${top}) scale(1.25) translate(-12 -12)`,
    }));
  });
  return group;
}

// points: of this game; suit: of these cards. Beyond eleven no five and six can count.
export function counters(points, target, suit, label) {
  if (target > 11) return null;
  const six = target > 5 ? [card(6, Math.min(6, points), suit, 0), card(5, Math.max(0, points - 6), suit, 64)] : [card(5, points, suit, 0)];
  const drawn = shape("svg", { class: "counters", viewBox: `-2 -2 ${target > 5 ? 168 : 104} 144`, role: "img", "aria-label": label }, ...six);
  drawn.dataset.points = String(points);
  return drawn;
}
