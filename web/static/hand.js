// A finished hand, played through card by card, with the camera's pictures of each.

import { cardName } from "./cards.js";
import { drawMiddle, drawSeat, newlyFallen } from "./felt.js";
import { fit } from "./fit.js";
import { lookBack } from "./look_back.js";
import { sweep } from "./moment.js";
import { byId, element, fill, replace, words } from "./page.js";
import { sharePicture } from "./picture.js";

const root = document.documentElement.dataset.root;
const hand = JSON.parse(byId("main").dataset.hand);
const PACE = 1100;

// A step before the first card, one for each card, and one for what the hand came to.
const steps = [{ trick: -1, cards: 0 }];
hand.tricks.forEach((trick, number) => trick.plays.forEach((_card, n) => steps.push({ trick: number, cards: n + 1 })));
steps.push({ trick: hand.tricks.length, cards: 0 });

const back = lookBack(hand);
let at = 0;
let before = null;
let runs = null;

// The hand at a step, as the table would have shown it.
function stateAt(number) {
  const { trick, cards } = steps[number];
  const now = hand.tricks[trick];
  const over = trick === hand.tricks.length;
  const whole = now && cards === now.plays.length;
  return {
    ...hand, deal: hand.number, turn: null, trick: now ? now.plays.slice(0, cards) : [], up: trick < 0 ? hand.up : null,
    phase: over ? "over" : "playing", game_won: [],
    moment: { winner: whole ? now.winner : null, last_trick: null, result: over ? hand.result : null },
  };
}

function drawEvidence(card) {
  if (!card) return [];
  const who = card.seat ? hand.names[card.seat] : words.somebody;
  const shown = [...card.table.slice(0, 1), ...card.pictures.slice(0, 1)];
  if (!shown.length) return [element("p", { class: "why" }, words.no_picture)];
  return [element("figure", {}, ...shown.map((one, n) => element("img", { src: `${root}/${one}`, class: n || !card.table.length ? "close" : "whole",
    alt: n || !card.table.length ? fill(words.picture_by, { who, card: cardName(card.card) }) : words.the_table })),
  element("figcaption", {}, `${who}: ${cardName(card.card)}`))];
}

function word(state) {
  const { trick, cards } = steps[at];
  const now = hand.tricks[trick];
  if (!now) return trick < 0 ? hand.headline : fill(words.word_hand_over, { n: hand.number });
  const one = now.plays[cards - 1];
  const who = one.seat ? hand.names[one.seat] : words.somebody;
  const played = fill(words.said_played, { who, card: cardName(one.card) });
  const took = state.moment.winner ? ` ${fill(words.hand_took, { who: hand.names[state.moment.winner] })}` : "";
  return `${fill(words.trick, { n: now.number })}: ${played}.${took}`;
}

function go(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  const state = stateAt(at);
  const slide = sweep(before, state, byId("felt"));
  replace(byId("felt"), [...hand.seats.map((seat) => drawSeat(state, seat)), drawMiddle(state, { fallen: newlyFallen(before, state) })]);
  slide();
  fit(byId("felt").querySelector(".middle"));
  replace(byId("evidence"), drawEvidence(state.trick.at(-1)));
  byId("word").textContent = word(state);
  byId("at").value = String(at);
  byId("at").setAttribute("aria-valuetext", byId("word").textContent);
  for (const [id, end] of [["first", 0], ["back", 0], ["next", steps.length - 1], ["last", steps.length - 1]]) byId(id).disabled = at === end;
  back.show(state.trick.at(-1));
  before = state;
  if (at === steps.length - 1) stop();
}

function stop() {
  clearInterval(runs);
  runs = null;
  byId("play").textContent = words.hand_play;
}

function play() {
  if (runs) {
    stop();
    return;
  }
  byId("play").textContent = words.hand_pause;
  runs = setInterval(() => go(at + 1), PACE);
  go(at === steps.length - 1 ? 0 : at + 1);
}

function step(to) {
  stop();
  go(to);
}

byId("at").max = String(steps.length - 1);
byId("at").addEventListener("input", () => step(Number(byId("at").value)));
byId("first").addEventListener("click", () => step(0));
byId("back").addEventListener("click", () => step(at - 1));
byId("next").addEventListener("click", () => step(at + 1));
byId("last").addEventListener("click", () => step(steps.length - 1));
byId("play").addEventListener("click", play);
byId("png").addEventListener("click", () => sharePicture(byId("png"), byId("picture").href, `deal-${hand.number}.png`));
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, a, button, summary")) return;
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 };
  if (event.key in moves) {
    event.preventDefault();
    step(moves[event.key]);
  }
});
go(0);
