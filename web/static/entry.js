// Entering by hand: the same game without a camera, a tap at a time, or just the points of a deal.

import { suitMark } from "./cards.js";
import { packGrid } from "./correction.js";
import { element, fill, words } from "./page.js";

const SUIT_WORD = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

// What has been chosen for the next deal; everything else is in the state.
let dealer = null;
let player = null;

function tap(label, act, first = false) {
  const button = element("button", { type: "button", class: first ? "first" : "" });
  button.append(label);
  button.addEventListener("click", async () => {
    button.disabled = true; // a second tap before the table has answered would enter the same call twice
    await act(button);
    setTimeout(() => { button.disabled = false; }, 500);
  });
  return button;
}

function seatChoice(legend, seats, chosen, name, choose) {
  const row = element("div", { class: "choices seats" });
  for (const seat of seats) {
    const input = element("input", { type: "radio", name: legend, value: seat, checked: seat === chosen });
    input.addEventListener("change", () => choose(seat));
    row.append(element("label", {}, input, element("span", {}, name(seat))));
  }
  return element("fieldset", {}, element("legend", {}, legend), row);
}

function newDeal(state, name, enter) {
  if (!state.seats.includes(dealer)) dealer = state.next_dealer ?? state.seats[0];
  return [
    seatChoice(words.who_deals, state.seats, dealer, name, (seat) => { dealer = seat; }),
    element("p", { class: "why" }, words.tap_up_card),
    packGrid(state.pack, (card) => {
      enter({ fact: "dealt", dealer, up: card });
      dealer = null;
    }),
  ];
}

function calls(state, name, enter) {
  const seat = state.turn ?? state.dealer;
  const buttons = [tap(words.pass, () => enter({ fact: "passed", seat }), true)];
  if (state.round <= 1 && state.up) {
    const fact = seat === state.dealer ? "took_up" : "ordered_up";
    const label = seat === state.dealer ? words.pick_up : words.order_up;
    buttons.push(tap(label, () => enter({ fact, seat })), tap(`${label}, ${words.alone}`, () => enter({ fact, seat, alone: true })));
    return [element("p", { class: "why" }, fill(words.to_speak, { who: name(seat) })), element("div", { class: "answers" }, ...buttons)];
  }
  for (const suit of ["s", "h", "d", "c"]) {
    for (const alone of [false, true]) {
      const label = element("span", { class: "line" }, suitMark(suit, "small"), alone ? `${words[SUIT_WORD[suit]]}, ${words.alone}` : words[SUIT_WORD[suit]]);
      buttons.push(tap(label, () => enter({ fact: "made", seat, suit, alone })));
    }
  }
  return [element("p", { class: "why" }, fill(words.to_speak, { who: name(seat) })), element("div", { class: "answers" }, ...buttons)];
}

function play(state, name, enter) {
  if (player === null || !state.seats.includes(player) || state.turn) player = state.turn ?? player ?? state.seats[0];
  return [
    seatChoice(words.who_plays, state.seats.filter((seat) => !state.out.includes(seat)), player, name, (seat) => { player = seat; }),
    packGrid(state.pack, (card) => enter({ fact: "played", seat: player, card })),
  ];
}

function justPoints(state, sideName, act) {
  const rows = state.sides.map((side) => element("div", { class: "actions points-row" },
    element("span", {}, sideName(side)),
    ...state.results.map((points) => {
      const button = tap(`+${points}`, () => act("score", { side, points }));
      button.setAttribute("aria-label", fill(words.worth, { n: points, side: sideName(side) }));
      return button;
    })));
  return element("details", { class: "just-points" }, element("summary", {}, words.just_points), ...rows);
}

// The controls that fit where the game stands.
export function drawEntry(state, { name, sideName, act }) {
  const enter = (fact) => act("enter", { fact });
  const between = ["waiting", "over", "dealing"].includes(state.phase);
  const parts = between ? newDeal(state, name, enter) : state.phase === "calling" ? calls(state, name, enter) : play(state, name, enter);
  const title = between ? words.next_deal : state.phase === "calling" ? words.the_call : words.the_card;
  const body = [element("h2", {}, title), ...parts, justPoints(state, sideName, act)];
  if (location.hash === "#by-hand" || ["none", "ended", "lost"].includes(state.eye.state)) return element("section", { class: "panel entry", "aria-label": words.by_hand }, ...body);
  return element("details", { class: "panel entry" }, element("summary", {}, words.by_hand), ...body);
}
