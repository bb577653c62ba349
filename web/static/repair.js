// The tricks of a deal as far as this device may look at them, and in them every card to be corrected.

import { sendAsked } from "./confirm.js";
import { asked, send } from "./request.js";
import { cardName, cardPicture } from "./cards.js";
import { button, closer, openCorrection, packGrid, sheet } from "./correction.js";
import { byId, element, fill, say, words } from "./page.js";

export function tricksOf(root, deal) {
  return asked(`${root}/tricks${deal ? `?deal=${deal}` : ""}`);
}

function laid(play, trick, state, tools) {
  const who = play.seat ? tools.name(play.seat) : words.somebody;
  const label = fill(words.correct_cell, { card: cardName(play.card), who, n: trick });
  return button("", () => openCorrection(play, state, tools), { class: "strip-card", "aria-label": label, "data-place": play.place, "data-card": play.card ?? "" });
}

function strip(trick, deal, state, tools) {
  const cards = trick.plays.map((play) => {
    const shown = laid(play, trick.number, state, tools);
    shown.append(cardPicture(play.card), element("span", { "aria-hidden": "true" }, play.seat ? tools.name(play.seat) : words.somebody));
    return shown;
  });
  const played = new Set(trick.plays.map((play) => play.seat));
  const gaps = played.has(null) || !trick.gathered ? [] : state.seats.filter((seat) => !played.has(seat) && !state.out.includes(seat));
  cards.push(...gaps.map((seat) => {
    const added = fill(words.add_card_of, { n: trick.number, who: tools.name(seat) });
    const adding = () => openAdding({ root: tools.root, pack: state.pack, deal, trick: trick.number, seat, title: added, done: tools.done ?? (() => {}) });
    const gap = button("", adding, { class: "strip-card strip-gap", "aria-label": added, "data-missed": seat });
    gap.append(element("span", { class: "gap", "aria-hidden": "true" }, "+"), element("span", { "aria-hidden": "true" }, tools.name(seat)));
    return gap;
  }));
  const title = fill(words.step_trick, { n: trick.number });
  return element("section", { class: "strip", "aria-label": title, "data-trick": trick.number },
    element("h3", {}, title, trick.winner ? element("small", {}, ` ${fill(words.trick_won, { who: tools.name(trick.winner) })}`) : null),
    element("div", { class: "strip-cards" }, ...cards));
}

export function openTricks(state, tools) {
  return show(() => tricksOf(tools.root, null), state, tools);
}

async function show(ask, state, tools) {
  try {
    const answer = await ask();
    const parts = [element("h2", { id: "dialog-title" }, fill(words.tricks_title, { n: answer.deal }))];
    parts.push(element("p", { class: "why" }, answer.tricks.length || answer.up ? words.tricks_why : words.tricks_none));
    if (answer.up) {
      const up = laid(answer.up, 0, state, tools);
      up.append(cardPicture(answer.up.card), element("span", { "aria-hidden": "true" }, words.up_card_was));
      up.setAttribute("aria-label", `${words.up_card_was}: ${cardName(answer.up.card)}`);
      parts.push(element("div", { class: "strip-cards" }, up));
    }
    parts.push(...answer.tricks.map((trick) => strip(trick, answer.deal, state, tools)));
    if (answer.covered) {
      parts.push(element("p", { class: "why" }, answer.may_open ? `${words.tricks_covered} ${words.tricks_open_why}` : words.tricks_covered));
    }
    if (answer.covered && answer.may_open) {
      parts.push(element("div", { class: "actions" }, button(words.tricks_open, () => show(() => send(tools.root, "tricks", {}), state, tools), { id: "open-tricks" })));
    }
    parts.push(element("div", { class: "actions" }, closer()));
    sheet(parts);
  } catch (problem) {
    say(problem.message);
  }
}

// A card that is missing from a finished hand: its player and its trick are known, the card is asked.
export function openAdding({ root, pack, deal, trick, seat, title, done }) {
  const led = element("input", { type: "checkbox" });
  const add = async (card) => {
    try {
      if (!(await sendAsked(root, "insert", { deal, trick, seat, card, led: led.checked }))) return;
      byId("dialog").close();
      done();
    } catch (problem) {
      say(problem.message);
    }
  };
  sheet([element("h2", { id: "dialog-title" }, title), element("label", { class: "option" }, led, element("span", {}, words.missed_led)),
    packGrid(pack, add), element("div", { class: "actions" }, closer(words.cancel))]);
}
