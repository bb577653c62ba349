// A ruling as people can judge it: who, which trick, two pictures, the law in plain words, what it costs.

import { cardPicture, cardName, suitMark, suitName } from "./cards.js";
import { element, fill, words } from "./page.js";

function exhibit(proof, root, title, note) {
  const figure = element("figure", {});
  const pictures = element("div", { class: "exhibit" });
  if (proof.table) pictures.append(element("img", { class: "whole", src: `${root}/${proof.table}`, alt: words.the_table }));
  if (proof.picture) pictures.append(element("img", { class: "close", src: `${root}/${proof.picture}`, alt: cardName(proof.card) }));
  if (!proof.table && !proof.picture) pictures.append(cardPicture(proof.card));
  figure.append(pictures);
  figure.append(element("figcaption", {}, element("b", {}, title), note,
    proof.picture || proof.table ? null : element("i", {}, ` (${words.no_picture})`)));
  return figure;
}

function title(item, name) {
  if (item.kind !== "revoke" || item.status === "not proved" || !item.offender) return item.says;
  return fill(words.revoke_title, { who: name(item.offender), n: item.trick });
}

// The remedies that the law leaves to a side, to be chosen or waived by a tap.
function remedies(item, { state, post, sideName }) {
  if (!state.may.record || item.status !== "open" || !item.remedies.length) return null;
  const box = element("div", { class: "actions" });
  for (const remedy of item.remedies) {
    const suits = remedy.name === "call-suit" ? ["s", "h", "d", "c"] : [null];
    for (const suit of suits) {
      const button = element("button", { type: "button", "data-remedy": remedy.name }, remedy.says);
      if (suit) button.append(" ", suitMark(suit, "small"));
      // an exposed card is called; everything else is a choice by its name
      const calls = item.kind === "exposed card" && remedy.name === "call-card";
      const fact = calls ? { fact: "called", side: remedy.side } : { fact: "chose", side: remedy.side, remedy: remedy.name };
      if (suit) fact.suit = suit;
      if (remedy.card) fact.card = remedy.card;
      if (remedy.seat) fact.seat = remedy.seat;
      button.addEventListener("click", () => post("enter", { fact }));
      box.append(button);
    }
  }
  for (const side of new Set(item.remedies.map((remedy) => remedy.side))) {
    const waive = element("button", { type: "button", class: "quiet" }, fill(words.waive, { side: sideName(side) }));
    waive.addEventListener("click", () => post("enter", { fact: { fact: "waived", side, remedy: item.remedies.find((one) => one.side === side).name } }));
    box.append(waive);
  }
  return box;
}

export function ruling(item, { root, name, sideName, state, post }) {
  const panel = element("section", { class: "panel verdict", "data-ruling": item.kind, "data-status": item.status });
  panel.append(element("h2", {}, title(item, name)));
  const status = element("p", { class: "status", "data-status": item.status }, words[`status_${item.status}`] ?? item.status);
  for (const [side, points] of Object.entries(item.points ?? {})) {
    if (points) status.append(` · ${fill(words.worth, { n: points, side: sideName(side) })}`);
  }
  panel.append(status);
  if (item.proof) {
    panel.append(element("div", { class: "proof" },
      exhibit(item.proof.played, root, fill(words.played, { card: cardName(item.proof.played.card) }),
        fill(words.played_note, { n: item.trick, suit: suitName(item.proof.led) })),
      exhibit(item.proof.held, root, fill(words.held, { card: cardName(item.proof.held.card) }),
        item.proof.held.trick ? fill(words.held_note, { n: item.proof.held.trick }) : words.was_known)));
  }
  if (!item.proof && item.says && item.says !== title(item, name)) panel.append(element("p", {}, item.says));
  panel.append(remedies(item, { state, post, sideName }) ?? "");
  if (item.missing) panel.append(element("p", { class: "why" }, item.missing));
  if (item.law.text) {
    panel.append(element("blockquote", {}, item.law.text, element("cite", {}, ` ${item.law.name}, ${item.law.number}`)));
  }
  return panel;
}
