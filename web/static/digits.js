// Draws the eight digits and two lamps of the virtual scoreboard, segment by segment.

import { shape } from "./svg.js";

const PARTS = [
  [0x40, "M3 1H13"], [0x20, "M14.5 2.5V11.5"], [0x10, "M14.5 14.5V23.5"], [0x08, "M3 25H13"],
  [0x04, "M1.5 14.5V23.5"], [0x02, "M1.5 2.5V11.5"], [0x01, "M3 13H13"], [0x80, "M18.9 25H19"],
];

export function digits(board, label) {
  const drawn = shape("svg", { class: "digits", viewBox: "0 0 214 34", role: "img", "aria-label": label });
  board.segments.forEach((bits, place) => {
    const parts = PARTS.map(([bit, d]) => shape("path", { d, class: bits & bit ? "lit" : "dark" }));
    drawn.append(shape("g", { transform: `translate(${4 + 23 * place} 4)` }, ...parts));
  });
  drawn.append(shape("circle", { cx: 196, cy: 17, r: 5, class: `amber ${board.amber}` }));
  drawn.append(shape("circle", { cx: 208, cy: 17, r: 5, class: `white ${board.director ? "on" : "off"}` }));
  drawn.dataset.segments = board.segments.map((bits) => bits.toString(16).padStart(2, "0")).join("");
  return drawn;
}
