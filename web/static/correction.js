// Two taps correct a card: the card itself, then what it really was. The likely ones stand first; after
// them the whole pack, every card alike, so that the list gives nothing away of what has been played.

import { cardName, cardPicture } from "./cards.js";
import { sendAsked } from "./confirm.js";
import { send } from "./request.js";
import { byId, element, fill, replace, say, words } from "./page.js";

export function cardButton(card, onTap, label = null) {
  const made = element("button", { type: "button", class: "card-button", "data-card": card, "aria-label": label ?? cardName(card) },
    cardPicture(card, "index"));
  made.addEventListener("click", () => onTap(card, made));
  return made;
}

export function packGrid(pack, onTap) {
  const columns = pack.filter((card) => card.endsWith("s")).length <= 7 ? 6 : 8;
  return element("div", { class: "pack", "data-columns": columns }, ...pack.map((card) => cardButton(card, onTap)));
}

export function sheet(parts) {
  const dialog = byId("dialog");
  replace(dialog, [element("div", { class: "sheet" }, ...parts)]);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

const ASKED = ["correct", "insert", "remove"];

export function sender(root, done = () => {}) {
  return async (what, body) => {
    try {
      const reply = await (ASKED.includes(what) ? sendAsked : send)(root, what, body);
      if (!reply) return;
      byId("dialog").close();
      done();
    } catch (problem) {
      say(problem.message);
    }
  };
}

export function closer(label = words.close) {
  const close = element("button", { type: "button", class: "quiet" }, label);
  close.addEventListener("click", () => byId("dialog").close());
  return close;
}

export function button(label, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", () => act(made));
  return made;
}

// play: {seat, card, place, likely, pictures}
export function openCorrection(play, state, { root, name, done }) {
  const act = sender(root, done);
  const really = (card) => act("correct", { place: play.place, card, seat: null });
  const who = play.seat ? name(play.seat) : words.somebody;
  const parts = [element("h2", { id: "dialog-title" }, fill(words.correct_title, { who, card: cardName(play.card) }))];
  for (const picture of (play.pictures ?? []).slice(0, 1)) {
    parts.push(element("img", { class: "crop", src: `${root}/${picture}`, alt: words.picture_of }));
  }
  parts.push(element("p", { class: "why" }, words.correct_why));
  parts.push(element("div", { class: "likely" }, ...play.likely.map((card) => cardButton(card, really))));
  parts.push(element("details", { open: !play.likely.length }, element("summary", {}, words.other_card), packGrid(state.pack, really)));
  if (play.card) {
    const seats = state.seats.filter((seat) => seat !== play.seat)
      .map((seat) => button(name(seat), () => act("correct", { place: play.place, card: play.card, seat })));
    parts.push(element("details", {}, element("summary", {}, words.correct_seat), element("div", { class: "actions" }, ...seats)));
  }
  const onTable = state.trick.some((one) => one.place === play.place);
  if (onTable && play.card && play.seat) {
    parts.push(element("div", { class: "actions" }, button(fill(words.took_back, { who }), () => act("enter", { fact: { fact: "withdrew", seat: play.seat, card: play.card }, seq: state.seq }), { id: "took-back" })));
  }
  parts.push(element("div", { class: "actions" }, button(words.correct_remove, () => act("remove", { place: play.place }), { id: "remove" }), closer()));
  sheet(parts);
}

// Add a card that was missed: its player, whether it was led, and which.
export function openMissed(state, { root, name }) {
  const act = sender(root);
  let seat = null;
  const pack = packGrid(state.pack, (card) => {
    if (!seat) { say(words.who_first); return; }
    act("insert", { deal: state.deal, trick: state.trick_number, seat, card, led: led.checked });
  });
  const led = element("input", { type: "checkbox" });
  const seats = element("div", { class: "choices seats" }, ...state.seats.filter((one) => !state.out.includes(one)).map((one) => {
    const input = element("input", { type: "radio", name: "missed", value: one });
    input.addEventListener("change", () => { seat = one; });
    return element("label", {}, input, element("span", {}, name(one)));
  }));
  sheet([element("h2", { id: "dialog-title" }, words.missed_card),
    element("fieldset", {}, element("legend", {}, words.who_plays), seats),
    element("label", { class: "option" }, led, element("span", {}, words.missed_led)), pack,
    element("div", { class: "actions" }, closer(words.cancel))]);
}

