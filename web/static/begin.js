// Begins an evening: as last time in one tap, or with other names and another book.

import { act } from "./live.js";
import { byId, words } from "./page.js";
import { sound } from "./voice.js";

const root = document.documentElement.dataset.root;
const form = byId("begin");

// Voice and tones are offered once on a device; each choice gives a sample.
if (byId("sound-offer") && !window.bowerbird.has("sound")) {
  byId("sound-offer").hidden = false;
  byId("sound-offer").addEventListener("change", () => sound("hand", words.sound_sample));
}

byId("again")?.addEventListener("click", () => act(root, "begin_again", {}));

form?.elements.book.addEventListener("change", () => {
  const chosen = form.elements.book.selectedOptions[0];
  byId("book-line").textContent = `${chosen.textContent}: ${chosen.dataset.line}`;
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const names = {};
  for (const [key, one] of given) if (key.startsWith("name-")) names[key.slice(5)] = one.trim();
  const chosen = form.elements.book.selectedOptions[0];
  const same = chosen.value === form.dataset.chosen;
  act(root, "begin", {
    title: given.get("title"), names, book: chosen.value,
    announce: same ? given.get("announce") : chosen.dataset.announce,
    house: same ? JSON.parse(form.dataset.house) : {},
  });
});
