// What every page of a table says while its evening is filmed. The page comes with it as things stand; on a page
// that is live it follows the state.

import { asked, send } from "./request.js";
import { fill, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const place = document.getElementById("recording");

function draw(film) {
  if (!film) return;
  const now = { on: film.on, waits: film.on && film.waits, ended: !film.on && !film.erased, erased: film.erased, there: !film.erased };
  for (const part of place.querySelectorAll("[data-while]")) part.hidden = !now[part.dataset.while];
  place.querySelector("[data-why]").textContent = film.ended;
  place.toggleAttribute("data-erased", film.erased);
  const confirm = place.querySelector(".recording-confirm");
  if (!confirm) return;
  confirm.hidden = !film.confirm;
  confirm.querySelector("[data-hand]").textContent = fill(confirm.querySelector("[data-hand]").dataset.words, { n: film.confirm ?? "" });
  confirm.querySelector("[data-deal]").dataset.deal = film.confirm ?? "";
}

async function ask() {
  draw((await asked(`${root}/state`)).recording);
}

for (const button of place.querySelectorAll("[data-send]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await send(root, button.dataset.send, button.dataset.deal ? { deal: Number(button.dataset.deal) } : {});
      await ask();
    } catch (problem) {
      if (document.getElementById("said")) say(problem.message);
      place.querySelector(".recording-says").append(Object.assign(document.createElement("p"), { className: "notice", textContent: problem.message || words.refused }));
    } finally {
      button.disabled = false;
    }
  });
}

document.addEventListener("bowerbird:state", (event) => draw(event.detail.recording));
