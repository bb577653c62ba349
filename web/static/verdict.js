// A ruling as people can judge it: who, which trick, two pictures, the law in plain words, what it costs.

import { cardPicture, cardName, suitName } from "./cards.js";
import { element, fill, words } from "./page.js";

function exhibit(proof, root, title, note) {
  const figure = element("figure", {});
  if (proof.picture) figure.append(element("img", { src: `${root}/${proof.picture}`, alt: cardName(proof.card) }));
  else figure.append(cardPicture(proof.card));
  figure.append(element("figcaption", {}, element("b", {}, title), note,
    proof.picture ? null : element("i", {}, ` (${words.no_picture})`)));
  return figure;
}

export function ruling(item, { root, name, sideName }) {
  const panel = element("section", { class: "panel verdict", "data-ruling": item.kind, "data-status": item.status });
  panel.append(element("h2", {}, item.title ?? fill(words.revoke_title, { who: name(item.offender), n: item.trick })));
  const status = element("p", { class: "status", "data-status": item.status }, words[`status_${item.status}`] ?? item.status);
  for (const [side, points] of Object.entries(item.points ?? {})) {
    if (points) status.append(` · ${fill(words.worth, { n: points, side: sideName(side) })}`);
  }
  panel.append(status);
  if (item.proof) {
    panel.append(element("div", { class: "proof" },
      exhibit(item.proof.played, root, fill(words.played, { card: cardName(item.proof.played.card) }),
        fill(words.played_note, { n: item.trick, suit: suitName(item.proof.suit) })),
      exhibit(item.proof.held, root, fill(words.held, { card: cardName(item.proof.held.card) }),
        fill(words.held_note, { n: item.proof.held.trick }))));
  }
  if (item.plain) panel.append(element("p", {}, item.plain));
  if (item.law) panel.append(element("blockquote", { cite: item.law.id }, item.law.text, " ", element("cite", {}, item.law.name)));
  return panel;
}
