// Playing cards, drawn by us (web/drawn), so that they look the same everywhere and need no font.

import sheet, { SUITS } from "./deck.js";
import { fill, words } from "./page.js";
import { shape } from "./svg.js";

const SVG = "http://www.w3.org/2000/svg";

export const SUIT_SHAPES = SUITS;

// The pack's shapes lie in the page once, and every card refers to them.
let there = false;
function lay() {
  if (there) return;
  there = true;
  const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}" class="deck" width="0" height="0" aria-hidden="true">${sheet}</svg>`, "image/svg+xml");
  document.body.append(document.adoptNode(drawn.documentElement));
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

// card: "Jd", "Jk", "back", or null for one that was not read; kind: "card", or "index" for one so small
// that only its rank and suit are worth showing.
export function cardPicture(card, kind = "card") {
  lay();
  const suit = card && card !== "back" && card !== "Jk" ? card[1] : null;
  const classes = ["card", suit ? `suit-${suit}` : "", card === "back" ? "face-down" : "", card ? "" : "unread"];
  const svg = shape("svg", { viewBox: "0 0 100 140", class: classes.filter(Boolean).join(" "), role: "img" });
  svg.setAttribute("aria-label", cardName(card));
  svg.append(shape("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper" }));
  // a card that no book is played with is drawn as its index
  const drawn = document.getElementById(`card-${card}`) ? kind : "index";
  if (card) svg.append(shape("use", { href: `#${card === "back" ? "card" : drawn}-${card}` }));
  else svg.append(shape("text", { x: 50, y: 90, class: "doubt", "text-anchor": "middle" }, "?"));
  return svg;
}
