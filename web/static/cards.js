// Draws playing cards: shapes of our own, so that they look the same everywhere and need no font.

import { fill, words } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

const SUITS = {
  h: "M12 21.5C5.6 16 2 12.2 2 8.2 2 5.1 4.3 3 7 3c2.1 0 4 1.3 5 3.4C13 4.3 14.9 3 17 3c2.7 0 5 2.1 5 5.2 0 4-3.6 7.8-10 13.3Z",
  d: "M12 1.5C14.4 5.8 17 9 20.5 12 17 15 14.4 18.2 12 22.5 9.6 18.2 7 15 3.5 12 7 9 9.6 5.8 12 1.5Z",
  s: "M12 1.8C14 6.3 21.8 9.6 21.8 14.4c0 2.7-2 4.6-4.5 4.6-1.7 0-3.2-.9-4-2.4.2 2.6 1 4.4 2.7 5.7H8c1.700-1.300 2.500-3.100 2.700-5.700-.8 1.500-2.300 2.400-4 2.400-2.500 0-4.500-1.900-4.500-4.600C2.200 9.600 10 6.300 12 1.800Z",
  c: "M12 2a4.700 4.700 0 0 1 3.900 7.300 4.800 4.800 0 1 1-2.700 7.600c.3 2.500 1.100 4.200 2.800 5.400H8c1.700-1.200 2.500-2.900 2.800-5.400a4.800 4.800 0 1 1-2.700-7.600A4.700 4.700 0 0 1 12 2Z",
};
export const SUIT_SHAPES = SUITS;
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function text(content, attributes) {
  const element = shape("text", attributes);
  element.textContent = content;
  return element;
}

export function suitName(suit) {
  return suit ? words[`suit_${suit}`] : "";
}

export function cardName(card) {
  if (card === null || card === undefined) return words.not_read;
  if (card === "back") return words.face_down;
  if (card === "Jk") return words.joker;
  return fill(words.card_name, { rank: words[`rank_${card[0]}`], suit: suitName(card[1]) });
}

export function suitMark(suit, className = "") {
  const svg = shape("svg", { viewBox: "0 0 24 24", class: `suit suit-${suit} ${className}`.trim(), role: "img" });
  svg.setAttribute("aria-label", suitName(suit));
  svg.append(shape("path", { d: SUITS[suit] }));
  return svg;
}

function corner(rank, suit) {
  const group = shape("g", {});
  group.append(text(rank, { x: 14.500, y: 26, class: rank === "10" ? "rank ten" : "rank", "text-anchor": "middle" }));
  if (suit) group.append(shape("path", { d: SUITS[suit], transform: "translate(6 33) scale(.75)" }));
  return group;
}

const PIPS = {
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  7: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1], [0, -0.5]],
  8: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1], [0, -0.5], [0, 0.5]],
  9: [[-1, -1], [1, -1], [-1, -0.34], [1, -0.34], [0, 0], [-1, 0.34], [1, 0.34], [-1, 1], [1, 1]],
  T: [[-1, -1], [1, -1], [-1, -0.34], [1, -0.34], [-1, 0.34], [1, 0.34], [-1, 1], [1, 1], [0, -0.67], [0, 0.67]],
};

function pips(rank, suit) {
  const group = shape("g", {});
  for (const [x, y] of PIPS[rank]) {
    const turned = y > 0 ? " rotate(180 12 12)" : "";
    group.append(shape("path", {
      d: SUITS[suit], transform: `translate(${50 + x * 15.5} ${70 + y * 41}) scale(.6) translate(-12 -12)${turned}`,
    }));
  }
  return group;
}

// The middle of a card: one large suit for an ace, pips for a number, a framed letter for a court card.
function middle(rank, suit) {
  if (rank === "A") return shape("path", { d: SUITS[suit], transform: "translate(50 70) scale(1.9) translate(-12 -12)" });
  if (PIPS[rank]) return pips(rank, suit);
  const group = shape("g", { class: "court" });
  group.append(shape("rect", { x: 27, y: 21, width: 46, height: 98, rx: 5, class: "frame" }));
  group.append(text(rank, { x: 50, y: 84, class: "letter", "text-anchor": "middle" }));
  group.append(shape("path", { d: SUITS[suit], transform: "translate(30.500 24.500) scale(.6)" }));
  group.append(shape("path", { d: SUITS[suit], transform: "rotate(180 50 70) translate(30.500 24.500) scale(.6)" }));
  return group;
}

// card: "Jd", "Jk", "back", or null for one that was not read.
export function cardPicture(card) {
  const known = card && card !== "back";
  const suit = known && card !== "Jk" ? card[1] : null;
  const classes = ["card", suit ? `suit-${suit}` : "", card === "back" ? "face-down" : "", known || card === "back" ? "" : "unread"];
  const svg = shape("svg", { viewBox: "0 0 100 140", class: classes.filter(Boolean).join(" "), role: "img" });
  svg.setAttribute("aria-label", cardName(card));
  svg.append(shape("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper" }));
  if (card === "back") {
    svg.append(shape("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "lattice" }));
    for (let n = -3; n < 10; n += 1) {
      const at = n * 14;
      svg.append(shape("path", { d: `M${Math.max(8, at)} ${at < 8 ? 8 + (8 - at) : 8}L92 ${Math.min(132, 8 + 92 - at)}`, class: "thread" }));
    }
  } else if (card === "Jk") {
    svg.append(text("JOKER", { x: 50, y: 26, class: "joker", "text-anchor": "middle" }));
    svg.append(shape("path", { class: "star", d: "M50 40 58 62 82 63 63 77 70 100 50 86 30 100 37 77 18 63 42 62Z" }));
    svg.append(text("JOKER", { x: 50, y: 124, class: "joker", "text-anchor": "middle" }));
  } else if (known) {
    const rank = card[0] === "T" ? "10" : card[0];
    const opposite = corner(rank, suit);
    opposite.setAttribute("transform", "rotate(180 50 70)");
    svg.append(corner(rank, suit), middle(card[0], suit), opposite);
  } else {
    svg.append(text("?", { x: 50, y: 90, class: "doubt", "text-anchor": "middle" }));
  }
  return svg;
}
