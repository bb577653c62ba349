// A claim: against which player, in which trick; and the window in which one can be made, as a place in the game.

import { send } from "./request.js";
import { byId, element, fill, replace, say, words } from "./page.js";

function choices(legend, name, options, chosen) {
  const row = element("div", { class: "choices" });
  for (const [value, label] of options) {
    row.append(element("label", {},
      element("input", { type: "radio", name, value, checked: value === chosen, required: true }), element("span", {}, label)));
  }
  return element("fieldset", {}, element("legend", {}, legend), row);
}

// Nobody claims against their own side; a device of everybody's says who claims, where several sides could.
export function openClaim(state, { root, name, sideName }) {
  const dialog = byId("dialog");
  const mine = document.documentElement.dataset.seat;
  const side = (mine && state.sides.find((one) => one.includes(mine))) || "";
  const asksSide = !side && state.sides.length > 2;
  const tricks = Array.from({ length: state.claims.tricks }, (_, n) => [String(n + 1), String(n + 1)]);
  const cancel = element("button", { type: "button", value: "cancel", id: "claim-cancel" }, words.cancel);
  const form = element("form", { method: "dialog" },
    element("h2", { id: "dialog-title" }, words.claim_title),
    element("p", { class: "why" }, words.claim_why),
    asksSide ? choices(words.claim_side, "side", state.sides.map((one) => [one, sideName(one)]), null) : "",
    choices(words.claim_who, "against", state.seats.filter((seat) => !side.includes(seat)).map((seat) => [seat, name(seat)]), null),
    choices(words.claim_trick, "trick", [["", words.any], ...tricks], ""),
    windowPlace(state.claims),
    element("div", { class: "actions" }, element("button", { class: "first", value: "make" }, words.claim_make), cancel));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const trick = given.get("trick");
    try {
      // the deal as it was when the form was opened: the next one may have begun since
      const deal = state.claims.deal;
      await send(root, "claim", { against: given.get("against"), trick: trick ? Number(trick) : null, seq: state.seq, deal, side: given.get("side") });
      dialog.close();
    } catch (problem) {
      say(problem.message);
    }
  });
  replace(dialog, [form]);
  cancel.addEventListener("click", () => dialog.close());
  dialog.showModal();
}

// Until when a revoke of the deal can be claimed, in one line.
export function windowPlace(claims) {
  return element("p", { class: "why window-line" }, words[`window_${claims.open ? "open" : "closed"}_${claims.until}`] ?? "");
}

// Claims that were announced and cannot be settled yet.
export function drawPending(claims, { name, sideName }) {
  return claims.pending.map((claim) => element("section", { class: "panel pending", "data-pending": claim.against },
    element("h2", {}, fill(words.claim_made, { side: sideName(claim.side), who: name(claim.against) })),
    element("p", { class: "why" }, claim.trick ? fill(words.claim_waits_trick, { n: claim.trick }) : words.claim_waits)));
}
