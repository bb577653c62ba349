// What another book of laws would have ruled and scored of a finished hand: asked for when a book is chosen.

import { SLOW, asked } from "./request.js";
import { byId, element, replace, words } from "./page.js";

const choice = document.getElementById("other-book");

async function ask() {
  const book = choice.value;
  let lines = [];
  if (book) {
    try {
      const ruled = await asked(`${choice.dataset.by}${book}${choice.dataset.asked}`, { limit: SLOW });
      lines = ruled.says.map((says) => element("p", {}, says));
    } catch (problem) {
      lines = [element("p", { class: "why" }, problem.message || words.other_failed)];
    }
  }
  if (book === choice.value) replace(byId("other-says"), lines);
}

choice?.addEventListener("change", ask);
