// Begins an evening: as last time in one tap, or with other names and another book.

import { sendAsked } from "./confirm.js";
import { chosenBook, followSeats, namesGiven } from "./name_fields.js";
import { byId, say, words } from "./page.js";
import { sound } from "./voice.js";

const root = document.documentElement.dataset.root;
const form = byId("begin");

// Voice and tones are offered once on a device; each choice gives a sample.
if (byId("sound-offer") && !window.bowerbird.has("sound")) {
  byId("sound-offer").hidden = false;
  byId("sound-offer").addEventListener("change", () => sound("hand", words.sound_sample));
}

// A game that is not over is left only by somebody who was asked.
async function begin(what, body) {
  try {
    if (await sendAsked(root, what, body, words.begin_it)) location.href = `${root}/`;
  } catch (problem) {
    say(problem.message);
  }
}

byId("again")?.addEventListener("click", () => begin("begin_again", {}));

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
  begin("begin", {
    title: given.get("title"), names: namesGiven(form), book: chosen.value,
    announce: same ? given.get("announce") : chosen.dataset.announce,
    house: same ? JSON.parse(form.dataset.house) : {},
  });
});
