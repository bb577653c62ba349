// Cards that were not read and look alike: one group at a time, and one tap names it.

import { cardName } from "./cards.js";
import { cardButton, packGrid } from "./correction.js";
import { SLOW, fetched, send } from "./request.js";
import { element, fill, replace, say, words } from "./page.js";

// Groups that somebody at this device did not want to name now, by their first card's place and their size.
const skipped = new Set();

function mark(group) {
  return `${group.place} ${group.cards}`;
}

function panel(groups, { root, pack, done, again }) {
  const [group] = groups;
  const name = async (card) => {
    for (const one of made.querySelectorAll("button")) one.disabled = true;
    say(words.alike_reading);
    try {
      const { read } = await send(`${root}/alike`, "name", { place: group.place, card }, SLOW);
      done(fill(read > 1 ? words.alike_named : words.alike_named_one, { card: cardName(card), n: read - 1 }));
    } catch (problem) {
      say(problem.message);
      again();
    }
  };
  const skip = element("button", { type: "button", class: "quiet" }, words.alike_skip);
  skip.addEventListener("click", () => { skipped.add(mark(group)); again(); });
  const title = fill(words.alike_title, { n: group.cards });
  const more = groups.length - 1;
  const made = element("section", { class: "panel asking alike", "data-alike": group.place, role: "group", "aria-label": title },
    element("h2", {}, title),
    element("div", { class: "alike-pictures" }, ...group.pictures.map((picture, n) =>
      element("img", { src: `${root}/${picture}`, alt: fill(words.alike_picture, { n: n + 1, of: group.cards }) }))),
    element("p", { class: "why" }, words.alike_why),
    element("div", { class: "likely" }, ...group.choices.map((card) => cardButton(card, name))),
    element("details", { open: !group.choices.length }, element("summary", {}, words.other_card), packGrid(pack, name)),
    element("div", { class: "actions" }, skip, more ? element("small", { class: "why" }, more === 1 ? words.alike_next_one : fill(words.alike_next, { n: more })) : null));
  return made;
}

// Draws what is to be named at `host`, or nothing; `done` gets a sentence about what was named.
export async function drawSimilar(host, { root, pack, done }) {
  const answer = await fetched(`${root}/alike`).catch(() => null);
  const groups = answer?.ok ? (await answer.json()).groups : [];
  const again = () => {
    const left = groups.filter((group) => !skipped.has(mark(group)));
    const key = JSON.stringify(left);
    if (host.dataset.shown === key && host.childElementCount && !host.querySelector("button:disabled")) return;
    host.dataset.shown = key;
    replace(host, left.length ? [panel(left, { root, pack, done, again })] : []);
  };
  again();
}

// At the table: asked between two hands, once for each state, and taken away while cards are in play.
let asked = null;
export function followSimilar(host, state, { root }) {
  const between = state.may.record && !["calling", "playing"].includes(state.phase);
  const key = between ? `${state.seq}` : "";
  if (key === asked) return;
  asked = key;
  if (!between) { host.dataset.shown = ""; replace(host, []); return; }
  drawSimilar(host, { root, pack: state.pack, done: say });
}
