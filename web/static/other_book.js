// What another book of laws would have ruled and scored of a finished hand: asked for when a book is chosen.

import { byId, element, replace, words } from "./page.js";

const choice = document.getElementById("other-book");

async function ask() {
  const book = choice.value;
  let lines = [];
  if (book) {
    try {
      const answer = await fetch(`${choice.dataset.by}${book}${choice.dataset.asked}`, { cache: "no-store" });
      const told = await answer.json();
      lines = answer.ok ? told.says.map((says) => element("p", {}, says)) : [element("p", { class: "why" }, told.error ?? words.other_failed)];
    } catch {
      lines = [element("p", { class: "why" }, words.other_failed)];
    }
  }
  if (book === choice.value) replace(byId("other-says"), lines);
}

choice?.addEventListener("change", ask);
