// The dialog in which a player claims a revoke.

import { send } from "./live.js";
import { byId, element, replace, say, words } from "./page.js";

function choices(legend, group, options, chosen) {
  const set = element("fieldset", {}, element("legend", {}, legend));
  const row = element("div", { class: "choices" });
  for (const [value, label] of options) {
    row.append(element("label", {},
      element("input", { type: "radio", name: group, value, checked: value === chosen, required: true }),
      element("span", {}, label)));
  }
  set.append(row);
  return set;
}

export function openClaim(state, { root, name }) {
  const dialog = byId("dialog");
  const tricks = Array.from({ length: state.claims.tricks }, (_, n) => [String(n + 1), String(n + 1)]);
  const form = element("form", { method: "dialog" },
    element("h2", { id: "dialog-title" }, words.claim_title),
    element("p", { class: "why" }, words.claim_why),
    choices(words.claim_who, "against", state.seats.map((seat) => [seat, name(seat)])),
    choices(words.claim_trick, "trick", [["", words.any], ...tricks], ""),
    element("div", { class: "actions" },
      element("button", { class: "first", value: "make" }, words.claim_make),
      element("button", { type: "button", value: "cancel", id: "claim-cancel" }, words.cancel)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const trick = given.get("trick");
    try {
      await send(root, "claim", { against: given.get("against"), trick: trick ? Number(trick) : null });
      dialog.close();
    } catch (problem) {
      say(problem.message);
    }
  });
  replace(dialog, [form]);
  byId("claim-cancel").addEventListener("click", () => dialog.close());
  dialog.showModal();
}

