// The wall view: the score as large as the screen allows, and the trick that lies on the table.

import { cardPicture, suitMark } from "./cards.js";
import { counters } from "./counters.js";
import { Live } from "./live.js";
import { byId, element, fill, pulse, replace, words } from "./page.js";

const root = document.documentElement.dataset.root;
const SUIT_WORD = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

function draw(state) {
  const name = (seat) => state.names[seat] || words[seat];
  const sideName = (side) => (side.length === 1 ? name(side) : fill(words.and, { a: name(side[0]), b: name(side[1]) }));
  byId("main").dataset.seq = state.seq;
  replace(byId("score"), state.sides.map((side) => element("div", { class: "wall-side" },
    element("h2", {}, sideName(side)),
    element("div", { class: "count" }, element("div", { class: "points", "data-side": side }, String(state.score[side] ?? 0)),
      counters(state.score[side] ?? 0, state.target, "dsch"[state.sides.indexOf(side)], fill(words.counters, { n: state.score[side] ?? 0 }))),
    element("div", { class: "tricks-won", role: "img", "aria-label": fill(words.tricks, { n: state.tricks[side] ?? 0 }) },
      ...Array.from({ length: 5 }, (_, n) => element("i", { class: n < (state.tricks[side] ?? 0) ? "won" : "" }))))));
  replace(byId("trump"), state.trump
    ? [suitMark(state.trump), element("span", {}, words[SUIT_WORD[state.trump]]),
      element("small", {}, state.maker ? fill(words.made_by, { who: name(state.maker) }) : words.trump)]
    : [element("small", {}, words.no_trump)]);
  const over = state.phase === "over" && state.points
    ? state.sides.filter((side) => state.points[side]).map((side) => element("p", {}, element("b", {}, `+${state.points[side]}`), ` ${sideName(side)}`))
    : [];
  over.push(...state.game_won.map((side) => element("p", {}, fill(words.won_game, { side: sideName(side) }))));
  const cards = state.trick.length ? state.trick : state.up ? [{ seat: null, card: state.up }] : [];
  if (over.length) replace(byId("trick"), [element("div", { class: "wall-over" }, ...over)]);
  else replace(byId("trick"), cards.map((play) => element("figure", {}, cardPicture(play.card),
    element("figcaption", {}, play.seat ? name(play.seat) : state.trick.length ? words.somebody : words.turned_up))));
  const turn = state.turn && state.turn_for ? fill(words[`to_${state.turn_for}`], { who: name(state.turn) }) : "";
  replace(byId("word"), [element("strong", {}, words[state.word] ?? state.word), " ", turn]);
  byId("book").textContent = `${state.book.name} · ${fill(words.of, { n: state.target })}`;
}

new Live(root, { onState: draw, onPulse: pulse }).keepOpen();

// A wall needs no pointer and no frame of a browser: a tap anywhere fills the screen.
document.addEventListener("click", () => {
  if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
});
let still = null;
document.addEventListener("pointermove", () => {
  document.body.classList.remove("kiosk");
  clearTimeout(still);
  still = setTimeout(() => document.body.classList.add("kiosk"), 3000);
});
