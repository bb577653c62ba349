// Two taps correct a card: the card itself, then what it really was. The likely ones stand first.

import { cardName, cardPicture } from "./cards.js";
import { send } from "./live.js";
import { byId, element, fill, replace, say, words } from "./page.js";

export function cardButton(card, onTap, label = null) {
  const button = element("button", { type: "button", class: "card-button", "data-card": card, "aria-label": label ?? cardName(card) },
    cardPicture(card));
  button.addEventListener("click", () => onTap(card));
  return button;
}

export function packGrid(pack, onTap) {
  const columns = pack.filter((card) => card.endsWith("s")).length <= 7 ? 6 : 8;
  return element("div", { class: "pack", "data-columns": columns }, ...pack.map((card) => cardButton(card, onTap)));
}

// play: {seat, card, place, likely, pictures}
export function openCorrection(play, state, { root, name }) {
  const dialog = byId("dialog");
  const act = async (what, body) => {
    try {
      await send(root, what, body);
      dialog.close();
    } catch (problem) {
      say(problem.message);
    }
  };
  const really = (card) => act("correct", { place: play.place, card, seat: null });
  const who = play.seat ? name(play.seat) : words.somebody;
  const parts = [element("h2", { id: "dialog-title" }, fill(words.correct_title, { who, card: cardName(play.card) }))];
  for (const picture of (play.pictures ?? []).slice(0, 1)) {
    parts.push(element("img", { class: "crop", src: `${root}/${picture}`, alt: words.picture_of }));
  }
  parts.push(element("p", { class: "why" }, words.correct_why));
  parts.push(element("div", { class: "likely" }, ...play.likely.map((card) => cardButton(card, really))));
  parts.push(element("details", {}, element("summary", {}, words.other_card), packGrid(state.pack, really)));
  if (play.card) {
    const others = state.seats.filter((seat) => seat !== play.seat);
    const seats = others.map((seat) => {
      const button = element("button", { type: "button" }, name(seat));
      button.addEventListener("click", () => act("correct", { place: play.place, card: play.card, seat }));
      return button;
    });
    parts.push(element("details", {}, element("summary", {}, words.correct_seat), element("div", { class: "actions" }, ...seats)));
  }
  const remove = element("button", { type: "button", id: "remove" }, words.correct_remove);
  remove.addEventListener("click", () => act("remove", { place: play.place }));
  const close = element("button", { type: "button", class: "quiet" }, words.close);
  close.addEventListener("click", () => dialog.close());
  parts.push(element("div", { class: "actions" }, remove, close));
  replace(dialog, [element("div", { class: "sheet" }, ...parts)]);
  dialog.showModal();
}
