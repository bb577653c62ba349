// The felt: seats with their names, the trick on the table, what was turned up, what a deal came to.

import { cardPicture, cardName } from "./cards.js";
import { invitation } from "./invite.js";
import { element, fill, words } from "./page.js";

export const SUIT_WORD = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

// A name that is written from right to left moves nothing that stands before or after it in a sentence.
function isolated(name) {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

export function namer(state) {
  const name = (seat) => isolated(state.names[seat] ?? "") || words[seat];
  const sideName = (side) => (side.length === 1 ? name(side) : fill(words.and, { a: name(side[0]), b: name(side[1]) }));
  return { name, sideName };
}

// A name that needs smaller letters to stand at the side of a felt.
export function isLong(text) {
  return text.length > 12 || text.split(/[\s-]/).some((word) => word.length > 7);
}

// Another game has begun and no deal of it: the last deal of the game before leaves the table.
export function afterRematch(state) {
  const game = state.evening.played.at(-1);
  if (state.final || state.phase !== "over" || !game || game.deals[1] !== state.deal) return state;
  const none = Object.fromEntries(state.sides.map((side) => [side, 0]));
  return { ...state, phase: "waiting", word: "ready", dealer: null, trump: null, maker: null, alone: [], out: [], up: null, trick: [], trick_number: 0,
    tricks: none, points: null, game_won: [], moment: { winner: null, last_trick: null, result: null } };
}

export function drawSeat(state, seat) {
  const { name } = namer(state);
  const tags = element("div", { class: "tags" });
  if (state.dealer === seat) tags.append(element("span", { class: "tag" }, words.dealer));
  if (state.maker === seat) tags.append(element("span", { class: "tag strong" }, words.maker));
  if (state.alone.includes(seat)) tags.append(element("span", { class: "tag strong" }, words.alone));
  if (state.out.includes(seat)) tags.append(element("span", { class: "tag" }, words.sits_out));
  const classes = ["seat", isLong(name(seat)) ? "long" : "", state.turn === seat ? "turn" : "", state.out.includes(seat) ? "out" : ""];
  return element("div", { class: classes.filter(Boolean).join(" "), "data-seat": seat },
    element("div", { class: "name" }, name(seat)), tags);
}

// Cards on a table are never quite straight; the same card is always turned the same way.
function askew(place) {
  return ["a", "b", "c", "d"][(place * 7) % 4];
}

// fallen: the places of cards that were not there a moment ago; tap: what a tap on a card does, if anything.
export function drawTrick(state, { fallen = new Set(), tap = null } = {}) {
  const { name } = namer(state);
  const seats = state.trick.map((play) => play.seat);
  const many = seats.includes(null) || new Set(seats).size < seats.length;
  const trick = element("div", { class: many ? "trick many" : "trick" });
  state.trick.forEach((play, index) => {
    const seat = play.seat ?? "?";
    const won = play.seat !== null && play.seat === state.moment.winner;
    const classes = ["laid", `askew-${askew(play.place)}`, index === 0 ? "led" : "", fallen.has(play.place) ? "falls" : "", won ? "wins" : ""];
    const laid = element(tap ? "button" : "div", {
      class: classes.filter(Boolean).join(" "), "data-seat": seat, "data-card": play.card ?? "",
    }, cardPicture(play.card), many ? element("span", { class: "who" }, play.seat ? name(play.seat) : words.somebody) : null);
    const mark = won ? words.takes_it : index === 0 ? words.led : null;
    if (mark) laid.append(element("span", { class: "mark", "aria-hidden": tap ? "true" : null }, mark));
    if (tap) {
      laid.type = "button";
      laid.setAttribute("aria-label", fill(words.correct_card, { card: cardName(play.card), who: play.seat ? name(play.seat) : words.somebody }));
      laid.addEventListener("click", () => tap(play));
    }
    trick.append(laid);
  });
  return trick;
}

// The trick before, small, where the book lets people look at it again.
// It is drawn before its winner where the felt is large enough (tv.css).
function drawLast(state) {
  const { name } = namer(state);
  const last = state.moment.last_trick;
  const cards = last.plays.map((play) => element("li", { class: play.seat && play.seat === last.winner ? "won" : null },
    cardPicture(play.card), element("span", {}, play.seat ? name(play.seat) : words.somebody)));
  return element("div", { class: "last-trick", "data-of": last.winner },
    element("p", {}, fill(last.winner ? words.last_trick_of : words.last_trick, { n: last.number, who: last.winner ? name(last.winner) : "" })),
    element("ul", {}, ...cards));
}

// What the deal came to, while the next one is shuffled.
function drawOutcome(state) {
  const { sideName } = namer(state);
  const result = state.moment.result;
  const lines = state.points === null
    ? [element("p", {}, words.outcome_open)]
    : state.sides.filter((side) => state.points[side]).map((side) => element("p", {}, element("b", {}, `+${state.points[side]}`), ` ${sideName(side)}`));
  const headline = result && words[`result_${result.kind}`];
  const won = state.game_won.map((side) => element("p", { class: "won-game" }, fill(words.won_game, { side: sideName(side) })));
  return element("div", { class: "still outcome" }, headline ? element("p", { class: "result" }, headline) : null,
    ...(lines.length ? lines : [element("p", {}, words.outcome_none)]), ...won);
}

export function drawMiddle(state, how) {
  const middle = element("div", { class: state.trick.length ? "middle lying" : "middle" });
  if (state.trick.length) middle.append(drawTrick(state, how));
  else if (state.up) middle.append(element("div", { class: "still" }, cardPicture(state.up), element("p", {}, words.turned_up)));
  else if (state.phase === "over") middle.append(drawOutcome(state));
  else if (state.moment.last_trick) middle.append(drawLast(state));
  else if (!state.dealer) {
    if (state.deal) middle.append(element("p", { class: "still next-game" }, fill(words.final_game, { n: state.evening.played.length + 1 })));
    middle.append(element("p", { class: "still" }, words.waiting_deal));
    const way = invitation("felt-invite");
    if (way) middle.append(way);
  }
  return middle;
}

// Everything that the felt shows: it is drawn again only where one of these has changed.
export function feltShows(state) {
  return [state.seats, state.names, state.dealer, state.maker, state.alone, state.out, state.turn, state.trick, state.up, state.phase,
    state.points, state.game_won, state.moment];
}

export function newlyFallen(before, state) {
  const known = new Set((before?.trick ?? []).map((play) => play.place));
  return new Set(before ? state.trick.filter((play) => !known.has(play.place)).map((play) => play.place) : []);
}
