// Something went wrong that no camera sees: what, which player, which card. The law is the referee's affair.

import { sendAsked } from "./confirm.js";
import { packGrid } from "./correction.js";
import { byId, element, replace, say, words } from "./page.js";

function button(label, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", act);
  return made;
}

function picked(legend, key, options, given) {
  const row = element("div", { class: "choices" });
  for (const [value, label] of options) {
    const input = element("input", { type: "radio", name: key, value: String(value), required: true });
    input.addEventListener("change", () => { given[key] = value; });
    row.append(element("label", {}, input, element("span", {}, label)));
  }
  return element("fieldset", {}, element("legend", {}, legend), row);
}

function cards(state, given) {
  return packGrid(state.pack, (card, at) => {
    for (const other of at.parentElement.children) other.removeAttribute("aria-pressed");
    at.setAttribute("aria-pressed", "true");
    given.card = card;
  });
}

function asked(report, state, { name, sideName }, given) {
  const parts = {
    seat: () => picked(words.report_who, "seat", state.seats.map((seat) => [seat, name(seat)]), given),
    side: () => picked(words.report_side, "side", state.sides.map((side) => [side, sideName(side)]), given),
    why: () => picked(words.report_why, "why", report.why.map((why) => [why, words[`misdeal_${why}`]]), given),
    none: () => picked(words.report_none, "none", [[true, words.yes], [false, words.no]], given),
    count: () => picked(words.report_count, "cards", [3, 4, 5, 6, 7].map((n) => [n, String(n)]), given),
    by: () => picked(words.report_by, "by", state.seats.map((seat) => [seat, name(seat)]), given),
    wrong: () => picked(words.report_wrong, "wrong", [[true, words.yes], [false, words.no]], given),
    card: () => element("fieldset", {}, element("legend", {}, words.report_named_card), cards(state, given)),
    "card?": () => element("details", {}, element("summary", {}, words.report_card), cards(state, given)),
  };
  return report.needs.map((need) => parts[need]());
}

const WANTED = { seat: "seat", side: "side", why: "why", none: "none", count: "cards", by: "by", wrong: "wrong", card: "card" };

export function openReport(state, { root, name, sideName }) {
  const dialog = byId("dialog");
  // with what this device had seen: a second tap records nothing, and whatever came meanwhile is shown first
  const enter = async (fact) => {
    try {
      if (await sendAsked(root, "enter", { fact, seq: state.seq })) dialog.close();
    } catch (problem) {
      say(problem.message);
    }
  };
  const closing = () => button(words.cancel, () => dialog.close(), { class: "quiet" });
  const details = (report) => {
    const given = {};
    const form = element("form", {}, element("h2", { id: "dialog-title" }, words[`report_${report.fact}`]),
      ...asked(report, state, { name, sideName }, given),
      element("div", { class: "actions" }, element("button", { class: "first" }, words.report_enter), closing()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const lacking = report.needs.some((need) => WANTED[need] && given[WANTED[need]] === undefined);
      const extra = report.fact === "pack_wrong" ? { why: words.report_pack } : {};
      if (!lacking) enter({ fact: report.fact, ...extra, ...given });
    });
    replace(dialog, [form]);
  };
  replace(dialog, [element("div", { class: "sheet" }, element("h2", { id: "dialog-title" }, words.report_title),
    element("p", { class: "why" }, words.report_intro),
    element("div", { class: "reports" }, ...state.reports.map((report) => button(words[`report_${report.fact}`], () => details(report), { "data-report": report.fact }))),
    element("div", { class: "actions" }, closing()))]);
  dialog.showModal();
}
