// Sends what somebody tapped, and asks them first where the table is in doubt about it, or where much would change.

import { send } from "./request.js";
import { element, words } from "./page.js";

// A question over everything else; resolves to whether it was agreed to. Escape and a tap outside say no.
export function confirmed(text, yes = words.record_anyway) {
  return new Promise((settle) => {
    const before = document.activeElement;
    const ok = element("button", { type: "button", class: "first", id: "ask-yes" }, yes);
    const no = element("button", { type: "button", id: "ask-no", autofocus: true }, words.cancel);
    const dialog = element("dialog", { id: "ask", role: "alertdialog", "aria-labelledby": "ask-text" },
      element("div", { class: "sheet" }, element("p", { id: "ask-text" }, text), element("div", { class: "actions" }, no, ok)));
    ok.addEventListener("click", () => dialog.close("yes"));
    no.addEventListener("click", () => dialog.close("no"));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close("no"); });
    dialog.addEventListener("close", () => {
      settle(dialog.returnValue === "yes");
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Rejects with the server's words where it is refused; null where the person thought better of it.
export async function sendAsked(root, what, body, yes = what === "enter" ? words.record_anyway : words.change_it) {
  const reply = await send(root, what, { ...body, sure: false });
  if (!reply.asks) return reply;
  return (await confirmed(reply.asks, yes)) ? send(root, what, { ...body, sure: true }) : null;
}

// A button that says what stands elsewhere and leads to it: to the top, since the pad may lie over the rest.
export function pointer(text, target) {
  const button = element("button", { type: "button", class: "pointer" }, text);
  button.addEventListener("click", () => target().scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }));
  return button;
}
