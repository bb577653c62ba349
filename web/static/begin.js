// Begins an evening: as last time in one tap, or with other names and another book.

import { act } from "./live.js";
import { chosenBook, followSeats, namesGiven } from "./name_fields.js";
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

if (form) followSeats(form);

form?.elements.book.addEventListener("change", () => {
  const chosen = chosenBook(form);
  byId("book-line").textContent = `${chosen.textContent}: ${chosen.dataset.line}`;
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const chosen = chosenBook(form);
  const same = chosen.value === form.dataset.chosen;
  act(root, "begin", {
    title: given.get("title"), names: namesGiven(form), book: chosen.value,
    announce: same ? given.get("announce") : chosen.dataset.announce,
    house: same ? JSON.parse(form.dataset.house) : {},
  });
});
