// What a table agrees on: who plays, by which book, and where the house differs from it. And the director's PIN.

import { send } from "./request.js";
import { act } from "./live.js";
import { followSeats, namesGiven } from "./name_fields.js";
import { byId, fill, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const form = byId("agree");

// Another book brings its own answers; the folded rules are those of the book that is agreed on now.
if (form) followSeats(form);
const first = form && new FormData(form).get("book");
for (const input of form?.querySelectorAll("[name=book]") ?? []) {
  input.addEventListener("change", () => {
    form.elements.stick.value = input.dataset.stick;
    form.elements.announce.value = input.dataset.announce;
    byId("others").hidden = input.value !== first;
    byId("others-later").hidden = input.value === first;
  });
}

function value(control) {
  if (control.type === "checkbox") return control.checked;
  if (control.type === "number" || /^\d+$/.test(control.value)) return Number(control.value);
  return control.value;
}

// Whether a new name is somebody else's is asked once hands are over; a name at another seat than before is.
function askWho() {
  const seats = [..."NESW"].map((seat) => form.elements[`name-${seat}`]);
  const [before, now] = [seats.map((field) => field.defaultValue.trim()), seats.map((field) => field.value.trim())];
  for (const question of form.querySelectorAll("[data-new]")) {
    const seat = "NESW".indexOf(question.dataset.new);
    const names = { before: before[seat], now: now[seat] };
    const isNew = names.before && names.now && names.before !== names.now;
    question.disabled = !isNew || now.includes(names.before) || before.includes(names.now);
    question.hidden = question.disabled;
    for (const text of question.querySelectorAll("[data-text]")) text.textContent = fill(text.dataset.text, names);
  }
}

form?.addEventListener("input", (event) => { if (event.target.name?.startsWith("name-")) askWho(); });

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const others = [...given].filter(([key, one]) => key.startsWith("other-") && one === "yes").map(([key]) => key.slice(6));
  const house = { stick_dealer: given.get("stick") === "true" };
  // an emptied number is the book's
  const rules = byId("others").hidden ? [] : [...form.querySelectorAll("[data-rule]")].filter((control) => control.value !== "");
  for (const control of rules) house[control.dataset.rule] = value(control);
  act(root, "settings", { title: given.get("title").trim(), names: namesGiven(form), book: given.get("book"), announce: given.get("announce"), house, others, seen: form.dataset.seen });
});

byId("direct")?.addEventListener("submit", (event) => {
  event.preventDefault();
  act(root, "director", { pin: new FormData(event.target).get("pin") });
});

byId("close-round")?.addEventListener("click", async () => {
  try {
    await send(root, "close", {});
    say(words.closed);
  } catch (problem) {
    say(problem.message);
  }
});
