// What is worth a second: a card that falls, a trick that goes to its winner, a score that rolls, a march, a
// euchre, a loner, a revoke that was proved. Only transforms and opacity move, and nothing moves where the
// device asks for reduced motion.

import { cardPicture } from "./cards.js";
import { namer } from "./felt.js";
import { element, fill, words } from "./page.js";

const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

export function mayMove() {
  return !reduced.matches && document.visibilityState === "visible";
}

// The cards of a trick that is gathered with this state slide to whoever won it. Called before the felt is
// drawn again; what it returns is called after that.
export function sweep(before, state, felt) {
  const onTable = before?.trick ?? [];
  const places = new Set(state.trick.map((play) => play.place));
  const gone = onTable.length > 1 && before.deal === state.deal && onTable.every((play) => !places.has(play.place));
  if (!gone || !mayMove()) return () => {};
  const from = felt.getBoundingClientRect();
  const cards = [...felt.querySelectorAll(".laid")].map((laid) => {
    const box = laid.getBoundingClientRect();
    const copy = element("div", { class: `swept ${[...laid.classList].filter((name) => name.startsWith("askew")).join(" ")}` });
    copy.append(laid.querySelector(".card").cloneNode(true));
    copy.animate([{ transform: `translate(${box.left - from.left}px, ${box.top - from.top}px)` }], { fill: "forwards", duration: 0 });
    return { copy, box };
  });
  const winner = before.moment.winner;
  return () => {
    const layer = element("div", { class: "sweep", "aria-hidden": "true" }, ...cards.map(({ copy }) => copy));
    felt.append(layer);
    const seat = winner && felt.querySelector(`.seat[data-seat="${winner}"]`)?.getBoundingClientRect();
    const runs = cards.map(({ copy, box }) => {
      copy.firstChild.style.setProperty("width", `${box.width}px`);
      const [x, y] = [box.left - from.left, box.top - from.top];
      const to = seat
        ? [seat.left + seat.width / 2 - from.left - box.width / 2, seat.top + seat.height / 2 - from.top - box.height / 2]
        : [x, y];
      return copy.animate([
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        { transform: `translate(${to[0]}px, ${to[1]}px) scale(${seat ? 0.3 : 1})`, opacity: 0 },
      ], { duration: 620, easing: "cubic-bezier(.5, 0, .3, 1)", fill: "forwards" }).finished;
    });
    Promise.allSettled(runs).then(() => layer.remove());
  };
}

// The points of a side; where they have changed, the old ones roll away over the new ones.
export function rollingPoints(side, before, state) {
  const [was, now] = [before?.score?.[side], state.score[side] ?? 0];
  const changed = was !== undefined && was !== now;
  return element("div", { class: changed ? "points rolls" : "points", "data-side": side, "data-was": changed ? was : null },
    element("span", {}, String(now)));
}

function isProved(item) {
  return item.kind === "revoke" && item.outcome === "proved";
}

// What has happened between two states that has a moment of its own.
export function momentsOf(before, state) {
  if (!before) return [];
  const { name, sideName } = namer(state);
  const moments = [];
  const known = new Set(before.rulings.filter(isProved).map((item) => item.id));
  for (const item of state.rulings.filter((ruling) => isProved(ruling) && !known.has(ruling.id))) {
    moments.push({ kind: "revoke", title: words.moment_revoke, cards: item.proof ? [item.proof.played.card, item.proof.held.card] : [],
      detail: item.offender ? fill(words.revoke_title, { who: name(item.offender), n: item.trick }) : "" });
  }
  const result = state.moment.result;
  const same = JSON.stringify(before.moment.result) === JSON.stringify(result) && before.deal === state.deal;
  if (result && !same && words[`result_${result.kind}`]) {
    const count = result.kind === "loner" ? 1 : 5;
    // at a table of three two sides may score for the same euchre
    const scored = state.sides.filter((side) => state.points?.[side]).map((side) => `+${state.points[side]} ${sideName(side)}`);
    moments.push({ kind: result.kind.replace(" ", "-"), title: words[`result_${result.kind}`], cards: Array(count).fill("back"),
      detail: scored.join(", ") || sideName(result.side) });
  }
  return moments;
}

const LASTS = 2200;
let playing = Promise.resolve();

async function show(moment) {
  if (!mayMove()) return;
  const fan = element("div", { class: "fan" }, ...moment.cards.map((card) => element("div", {}, cardPicture(card))));
  const box = element("div", { class: "moment", "data-moment": moment.kind, "aria-hidden": "true" }, fan,
    element("p", { class: "what" }, moment.title), element("p", {}, moment.detail));
  document.body.append(box);
  await new Promise((done) => { setTimeout(done, LASTS); });
  box.remove();
}

const celebrated = new Set();

// One after the other, each for its second; what comes back by an undo was celebrated before.
export function celebrate(before, state) {
  for (const moment of momentsOf(before, state)) {
    const known = JSON.stringify([state.evening.number, state.deal, moment]);
    if (celebrated.has(known)) continue;
    celebrated.add(known);
    playing = playing.then(() => show(moment));
  }
}
