// A finished hand with all cards open, next to the hand that is replayed: loaded a single time, after the page.

import { SLOW, asked } from "./request.js";
import { cardName } from "./cards.js";
import { byId, element, fill, replace, words } from "./page.js";

const MINUS = "\u2212";

function span([least, most]) {
  const sign = (n) => (n > 0 ? `+${n}` : n < 0 ? `${MINUS}${-n}` : "0");
  return least === most ? sign(least) : fill(words.back_to, { least: sign(least), most: sign(most) });
}

function count([least, most]) {
  return least === most ? String(least) : fill(words.back_to, { least, most });
}

// What can be shown of the hand, once the table has worked it out.
export function lookBack(hand) {
  const panel = document.getElementById("back-panel");
  const who = (seat) => hand.names[seat] || seat;
  const side = (seats) => [...seats].map(who).join(" & ");
  let report = null;
  let now = null;

  function missing(card) {
    return fill(card.trick ? words.back_missing : words.back_missing_hand, { who: who(card.seat), n: card.trick });
  }

  function sum() {
    if (report.why) return [element("p", { class: "why" }, fill(words.back_none, { why: report.why }))];
    if (report.annulled) return [element("p", {}, words.back_annulled)];
    const lines = report.missing.map((card) => element("p", { class: "why" }, missing(card)));
    if (report.too_many) return [...lines, element("p", {}, fill(words.back_too_many, { n: report.too_many }))];
    if (!report.tricks) return lines;
    const gained = Object.entries(report.points ?? {}).filter(([, n]) => n).map(([seats, n]) => fill(n === 1 ? words.back_point : words.back_points, { n, side: side(seats) }));
    const tricks = report.taken === null ? words.back_tricks : words.back_both;
    const made = fill(tricks, { side: side(report.makers), n: count(report.tricks), taken: report.taken });
    lines.push(element("p", {}, [made, ...gained].join(" · ")));
    if (report.missing.length) return [...lines, element("p", { class: "why" }, fill(words.back_ways, { n: report.ways }))];
    const marks = report.plays.filter((play) => play.marked);
    const marked = marks.map((play) => element("li", {}, fill(words.back_marked, {
      n: play.trick, who: who(play.seat), card: cardName(play.card), better: cardName(play.marked.better),
      points: play.marked.points, count: play.marked.in, deals: play.marked.of,
    })));
    if (!marks.length) return [...lines, element("p", {}, words.back_no_marks)];
    return [...lines, element("h3", {}, words.back_marks), element("ul", {}, ...marked), element("p", { class: "why" }, words.back_why)];
  }

  function advice() {
    if (!report.advice.length) return [];
    const did = (advised) => fill(advised.followed === null ? words.back_either : advised.followed ? words.back_did : words.back_otherwise, { who: who(advised.seat) });
    return [element("h3", {}, words.back_advice), element("ul", {}, ...report.advice.map((advised) => element("li", {}, `${fill(words.back_advised, advised)} ${did(advised)}`)))];
  }

  // The cards that could be played where the hand stands, the best for their player first.
  function choices() {
    const play = now && !report.annulled && report.plays.find((each) => each.place === now.place && each.seat === now.seat);
    if (!play || !play.choices.length) return [];
    const sorted = [...play.choices].sort((a, b) => b.points[0] - a.points[0]);
    const rows = sorted.map((choice) => element("tr", choice.card === play.card ? { class: "chosen" } : {},
      element("td", {}, choice.card === play.card ? `${cardName(choice.card)} (${words.back_played})` : cardName(choice.card)),
      element("td", {}, fill(words.back_choice, { n: span(choice.points), side: who(play.seat) }))));
    return [element("table", { class: "worths" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, words.back_card), element("th", { scope: "col" }, words.back_worth))),
      element("tbody", {}, ...rows))];
  }

  async function ask() {
    try {
      report = await asked(panel.dataset.back, { limit: SLOW });
      replace(byId("back-sum"), sum());
      replace(byId("back-advice"), advice());
      replace(byId("back-play"), choices());
    } catch {
      replace(byId("back-sum"), [element("p", { class: "why" }, words.back_failed)]);
    }
  }

  if (panel) ask();
  return {
    show(card) {
      now = card ?? null;
      if (report) replace(byId("back-play"), choices());
    },
  };
}
