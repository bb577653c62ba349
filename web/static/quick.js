// A deal without its cards: who made trump, the makers' tricks, alone or not. It counts like any other.

import { send } from "./request.js";
import { sender, sheet, closer } from "./correction.js";
import { byId, element, fill, words } from "./page.js";

function picked(legend, key, options, chosen, choose) {
  const row = element("div", { class: "choices" });
  for (const [value, label] of options) {
    const input = element("input", { type: "radio", name: `quick-${key}`, value: String(value), checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    row.append(element("label", {}, input, element("span", {}, label)));
  }
  return element("fieldset", { class: `quick-${key}` }, element("legend", {}, legend), row);
}

export function openQuick(state, { root, name }) {
  const act = sender(root);
  const goesOn = !["waiting", "over"].includes(state.phase);
  const given = { seq: state.seq, dealer: (goesOn ? state.dealer : state.next_dealer) ?? state.seats[0], maker: goesOn ? state.maker : null, tricks: null, alone: goesOn && state.alone.length > 0 };
  const seats = state.seats.map((seat) => [seat, name(seat)]);
  const enter = element("button", { type: "button", class: "first", id: "quick-enter" }, words.quick_enter);
  const gives = element("p", { class: "quick-gives", role: "status" });
  // the points stand there before anything is recorded
  const ready = async () => {
    enter.disabled = given.maker === null || given.tricks === null;
    if (enter.disabled) return;
    const asked = JSON.stringify(given);
    const reply = await send(root, "quick", { ...given, sure: false }).catch((problem) => ({ asks: problem.message }));
    if (asked === JSON.stringify(given)) gives.textContent = reply.asks ?? "";
  };
  const choose = (key) => (value) => { given[key] = value; ready(); };
  // what somebody entered meanwhile stands on the page, not in this sheet: a refused one closes with the reason
  let newest = state.seq;
  const closed = new AbortController();
  document.addEventListener("bowerbird:state", (event) => { newest = event.detail.seq; }, { signal: closed.signal });
  byId("dialog").addEventListener("close", () => closed.abort(), { once: true });
  enter.addEventListener("click", async () => {
    await act("quick", given);
    if (newest !== given.seq) byId("dialog").close();
  });
  const alone = element("input", { type: "checkbox", id: "quick-alone", checked: given.alone });
  alone.addEventListener("change", () => { given.alone = alone.checked; ready(); });
  ready();
  const why = goesOn ? fill(words.quick_rest, { n: state.deal }) : words.quick_why;
  const asked = document.documentElement.dataset.seat ? words.quick_asks : words.quick_asks_none;
  sheet([element("h2", { id: "dialog-title" }, words.quick_title), element("p", { class: "why" }, `${why} ${asked}`),
    goesOn ? null : picked(words.who_deals, "dealer", seats, given.dealer, choose("dealer")),
    picked(words.quick_maker, "maker", seats, given.maker, choose("maker")),
    picked(words.quick_tricks, "tricks", [0, 1, 2, 3, 4, 5].map((n) => [n, String(n)]), null, choose("tricks")),
    element("label", { class: "option" }, alone, element("span", {}, words.quick_alone)),
    gives,
    element("div", { class: "actions" }, enter, closer(words.cancel))].filter(Boolean));
}
