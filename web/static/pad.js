// The keys of the pad: a card each, always in the same place, and the calls that the book allows.

import { cardName, suitMark } from "./cards.js";
import { SUIT_WORD, isLong } from "./felt.js";
import { element, words } from "./page.js";

const SUIT_KEY = ["s", "h", "d", "c"];

export function cardKey(card, onTap) {
  const joker = card === "Jk";
  const rank = joker ? words.joker_short : card[0] === "T" ? "10" : card[0];
  const key = element("button", { type: "button", class: `card-key${joker ? " joker" : ` suit-${card[1]}`}`, "data-card": card, "aria-label": cardName(card), tabindex: "-1" },
    element("span", { class: "rank", "aria-hidden": "true" }, rank));
  if (!joker) {
    const mark = suitMark(card[1], "small");
    mark.removeAttribute("aria-label");
    mark.removeAttribute("role");
    mark.setAttribute("aria-hidden", "true");
    key.append(mark);
  }
  key.addEventListener("click", () => onTap(card));
  return key;
}

// A grid of keys in which the arrows move and one key takes the focus, whatever is redrawn round it.
export function keyGrid(pack, onTap) {
  const columns = pack.filter((card) => card.endsWith("s")).length <= 7 ? 6 : 8;
  const grid = element("div", { class: "keys", "data-columns": columns, role: "group", "aria-label": words.keys }, ...pack.map((card) => cardKey(card, onTap)));
  grid.style.setProperty("--columns", columns);
  if (grid.firstChild) grid.firstChild.tabIndex = 0;
  grid.addEventListener("focusin", (event) => {
    for (const key of grid.children) key.tabIndex = key === event.target ? 0 : -1;
  });
  grid.addEventListener("keydown", (event) => {
    const keys = [...grid.children];
    const at = keys.indexOf(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -at, End: keys.length - 1 - at }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    keys[Math.min(keys.length - 1, Math.max(0, at + step))].focus();
  });
  return grid;
}

const COLOUR = { h: "d", d: "h", s: "c", c: "s" };

// The suit that a card follows: the left bower and the joker are trumps.
function suitOf(card, trump) {
  if (card === "Jk") return trump;
  return card[0] === "J" && card[1] === COLOUR[trump] ? trump : card[1];
}

// Dim the cards that lie on the table, and mark the suit led. Of covered tricks nothing is shown, and before
// the next deal nothing is on the table.
export function markKeys(keys, state, isNewDeal) {
  const onTable = new Set(isNewDeal ? [] : [...state.trick.map((play) => play.card), state.up]);
  const first = isNewDeal || state.moment.winner ? null : state.trick[0]?.card;
  const led = first ? suitOf(first, state.trump) : null;
  for (const key of keys.children) {
    const { card } = key.dataset;
    key.classList.toggle("on-table", onTable.has(card));
    key.classList.toggle("of-led", led !== null && suitOf(card, state.trump) === led);
  }
}

// The calls, a row a player: what may be said, with one tap, whoever passed before it.
export function callRows(state, { name, act }) {
  let alone = false;
  const toggle = element("label", { class: "toggle" }, element("input", { type: "checkbox", id: "call-alone" }), element("span", {}, words.alone));
  toggle.firstChild.addEventListener("change", (event) => { alone = event.target.checked; });
  const send = (call) => act(alone && call.alone ? { ...call.fact, alone: true } : call.fact);
  const top = element("div", { class: "calls-top" });
  if (state.turn && state.may_pass) {
    const pass = element("button", { type: "button", "data-call": "passed", "aria-keyshortcuts": "P" }, words.passes);
    pass.addEventListener("click", () => act({ fact: "passed", seat: state.turn }));
    top.append(pass);
  }
  if (state.calls.some((call) => call.alone)) top.append(toggle);
  const rows = [];
  for (const seat of new Set(state.calls.map((call) => call.seat))) {
    const mine = state.calls.filter((call) => call.seat === seat);
    const row = element("div", { class: `call-row${seat === state.turn ? " turn" : ""}`, role: "group", "aria-label": name(seat), "data-caller": seat },
      element("span", { class: isLong(name(seat)) ? "caller long" : "caller", "aria-hidden": "true" }, name(seat)));
    for (const call of mine) {
      const label = call.suit ? words[SUIT_WORD[call.suit]] : words[`call_${call.call}`];
      const key = element("button", { type: "button", class: call.suit ? "suit-key" : call.call === "no_trump" ? "" : "first", "data-call": call.call, "data-suit": call.suit, "aria-label": `${name(seat)}: ${label}` });
      key.append(call.suit ? suitMark(call.suit, "small") : label);
      key.addEventListener("click", () => send(call));
      row.append(key);
    }
    rows.push(row);
  }
  return element("div", { class: "calls" }, top, ...rows);
}

// The calls that a letter makes: p passes, o orders it up (or takes it up) for whoever is to speak.
export function callByLetter(state, letter) {
  if (!state.turn) return null;
  if (letter === "p") return state.may_pass ? { fact: "passed", seat: state.turn } : null;
  const mine = state.calls.filter((call) => call.seat === state.turn);
  if (letter === "n") return mine.find((call) => call.call === "no_trump")?.fact ?? null;
  const accepts = mine.find((call) => !call.suit && call.call !== "no_trump");
  if (letter === "o") return accepts?.fact ?? null;
  return SUIT_KEY.includes(letter) && !accepts ? mine.find((call) => call.suit === letter)?.fact ?? null : null;
}
