// A ruling as people can judge it: who, which trick, two pictures, the law in plain words, what it costs,
// and what is left to do: agree, say that a card is wrong, choose a remedy, call the director.

import { cardPicture, cardName, suitMark, suitName } from "./cards.js";
import { button, openCorrection } from "./correction.js";
import { element, fill, signs, words } from "./page.js";
import { foldedReplay, replay } from "./replay.js";
import { rulingTitle } from "./rulings_now.js";
import { hasDirector } from "./score.js";
import { openShown } from "./thrown_cards.js";

function exhibit(proof, { root, state, name }, title, note) {
  const figure = element("figure", {});
  const pictures = element("div", { class: "exhibit" });
  if (proof.table) pictures.append(element("img", { class: "whole", src: `${root}/${proof.table}`, alt: words.the_table }));
  if (proof.picture) pictures.append(element("img", { class: "close", src: `${root}/${proof.picture}`, alt: cardName(proof.card) }));
  if (!proof.table && !proof.picture) pictures.append(cardPicture(proof.card));
  figure.append(pictures);
  figure.append(element("figcaption", {}, element("b", {}, title), note,
    proof.picture || proof.table ? null : element("i", {}, ` (${words.no_picture})`)));
  if (state.may.record && proof.place) {
    const play = { ...proof, pictures: proof.picture ? [proof.picture] : [] };
    figure.append(button(words.wrong_card, () => openCorrection(play, state, { root, name }), { class: "quiet", "data-wrong": proof.card }));
  }
  return figure;
}

// The two cards that show why a claim came to nothing: both jacks, or the card taken back and its successor.
function reason(item) {
  if (!item.why.cards.length) return element("p", { class: "sentence" }, item.why.says);
  const notes = item.why.kind === "left bower" ? [words.right_bower, words.left_bower] : [words.taken_back, words.played_instead];
  const cards = item.why.cards.map((card, n) => element("figure", {}, element("div", { class: "exhibit drawn" }, cardPicture(card)),
    element("figcaption", {}, element("b", {}, cardName(card)), notes[n])));
  return element("div", {}, element("p", { class: "sentence" }, item.why.says), element("div", { class: "proof" }, ...cards));
}

// The remedies that the law leaves to a side, to be chosen or waived by a tap.
function remedies(item, { state, post, sideName }) {
  if (!state.may.record || item.status !== "open" || !item.remedies.length) return [];
  const boxes = [];
  for (const side of new Set(item.remedies.map((remedy) => remedy.side))) {
    const box = element("div", { class: "actions" });
    const mine = item.remedies.filter((remedy) => remedy.side === side);
    for (const remedy of mine) {
      for (const suit of remedy.name === "call-suit" ? ["s", "h", "d", "c"] : [null]) {
        // an exposed card is called; everything else is a choice by its name
        const calls = item.kind === "exposed card" && remedy.name === "call-card";
        const fact = calls ? { fact: "called", side } : { fact: "chose", side, remedy: remedy.name };
        if (suit) fact.suit = suit;
        if (remedy.card) fact.card = remedy.card;
        if (remedy.seat) fact.seat = remedy.seat;
        const choice = button(remedy.says, () => post("enter", { fact }), { "data-remedy": remedy.name });
        if (suit) choice.append(" ", suitMark(suit, "small"));
        box.append(choice);
      }
    }
    box.append(button(fill(words.waive, { side: sideName(side) }), () => post("enter", { fact: { fact: "waived", side, remedy: mine[0].name } }), { class: "quiet" }));
    boxes.push(element("div", { role: "group", "aria-label": fill(words.may_choose, { side: sideName(side) }) },
      element("p", { class: "why" }, fill(words.may_choose, { side: sideName(side) })), box));
  }
  return boxes;
}

function status(item, sideName) {
  const said = (item.kind === "revoke" && words[`ruling_${item.outcome}`]) || words[`status_${item.status}`];
  const line = element("p", { class: "status", "data-status": item.status }, said);
  for (const [side, points] of Object.entries(item.points ?? {})) {
    if (points) line.append(` · ${fill(words.worth, { n: points, side: sideName(side) })}`);
  }
  if (item.chosen || item.kind === "call") line.append(` · ${item.paid ? words.paid : words.owed}`);
  return line;
}

// What the house keeps for the director: they alone see it, and tell the table when they think it right.
function announcing(item, { state, post }) {
  if (state.role !== "director" || item.told || !item.offender) return null;
  return element("div", { class: "actions decide" }, element("p", { class: "why agreed" }, words.director_only),
    button(words.tell_table, () => post("announce", { deal: item.deal, offender: item.offender }), { class: "first", "data-announce": item.offender }));
}

// The seats and devices that have agreed to a ruling, each once, as "N" or "table".
function agreed(item) {
  return [...new Set((item.accepted?.all ?? []).map((by) => by.split(" ")[0]))];
}

function agreedBy(item, name) {
  const who = agreed(item).map((by) => (by.length === 1 ? name(by) : words.agreed_all)).join(", ");
  return fill(words.agreed, { who });
}

// Whether this device's side has agreed; at a device of everybody's one tap is both sides'.
function hasAgreed(item, state) {
  const { seat } = document.documentElement.dataset;
  const by = agreed(item);
  if (!seat || by.some((who) => who.length > 1)) return by.length > 0;
  const side = state.sides.find((each) => each.includes(seat)) ?? seat;
  return by.some((who) => side.includes(who));
}

function decide(item, { root, state, post, name }) {
  const found = item.kind === "revoke" && item.outcome === "open" && item.proof && state.claims.open && state.claims.deal === item.deal;
  if (state.may.record && found) {
    return element("div", { class: "actions decide" },
      button(words.claim_it, () => post("claim", { against: item.offender, trick: item.trick, deal: item.deal, seq: state.seq }), { class: "first", id: "claim-it" }));
  }
  const settled = ["proved", "not proved", "not a revoke", "too late", "cancelled"].includes(item.outcome) && item.kind === "revoke";
  if (!state.may.record || !settled) return null;
  const box = element("div", { class: "actions decide" });
  if (item.show) box.append(button(fill(words.show_cards, { who: name(item.offender), n: item.show }), () => openShown(item, state, { root, name }), { class: "first", id: "show-cards" }));
  if (item.accepted) box.append(element("p", { class: "why agreed" }, agreedBy(item, name)));
  if (!hasAgreed(item, state)) box.append(button(words.accept, () => post("accept", { ruling: item.id }), { class: item.show ? "" : "first", "data-accept": item.id }));
  if (hasDirector(state) && !state.director) box.append(button(words.call_director, () => post("call", { called: true, about: rulingTitle(item, state) })));
  box.append(element("a", { class: "button quiet", href: `${root}/ruling/${item.id}` }, words.print_ruling));
  return box;
}

export function ruling(item, tools) {
  const { sideName, state } = tools;
  const panel = element("section", { class: "panel verdict", "data-ruling": item.kind, "data-status": item.status, "data-outcome": item.outcome });
  panel.append(element("h2", {}, ...signs(rulingTitle(item, state))), status(item, sideName));
  if (item.proof) {
    panel.append(element("div", { class: "proof" },
      exhibit(item.proof.played, tools, fill(words.played, { card: cardName(item.proof.played.card) }),
        fill(words.played_note, { n: item.trick, suit: suitName(item.proof.led) })),
      exhibit(item.proof.held, tools, fill(words.held, { card: cardName(item.proof.held.card) }),
        item.proof.held.trick ? fill(words.held_note, { n: item.proof.held.trick }) : words.was_known)));
  }
  panel.append((tools.state.may.record ? replay : foldedReplay)(tools.root, item.id, item.replays) ?? "");
  if (item.why) panel.append(reason(item));
  if (item.certainty) panel.append(element("p", { class: "certainty", "data-certainty": item.certainty }, words[`certainty_${item.certainty}`]));
  if (item.missing) panel.append(element("p", { class: "why" }, fill(words.missing, { what: item.missing })));
  panel.append(...remedies(item, tools));
  if (item.law.text) {
    panel.append(element("blockquote", {}, item.law.text, element("cite", {}, ` ${fill(words.law_of, { book: item.law.name, number: item.law.number })}`)));
  }
  panel.append(announcing(item, tools) ?? "", decide(item, tools) ?? "");
  return panel;
}
