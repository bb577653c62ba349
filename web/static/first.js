// The first page: what is chosen is sent once; then the table is opened, which may take a moment at its new address.

import { fetched, send } from "./request.js";
import { followSeats, namesGiven } from "./name_fields.js";
import { byId, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const form = byId("first");
const EVERY = 400; // milliseconds between two looks whether the table is open
const TRIES = 40;

followSeats(form);

form.elements.book.addEventListener("change", (event) => {
  byId("book-line").textContent = event.target.selectedOptions[0].dataset.line;
});

// Whether the page that follows has something to show: that of a phone has once the camera's page is open.
async function isReady(next) {
  if (!next.endsWith("/phone")) return true;
  const answer = await fetched(`${next}/told`);
  return answer.ok && (await answer.json()).state !== "off";
}

async function follow(next) {
  for (let left = TRIES; left; left -= 1) {
    await new Promise((done) => setTimeout(done, EVERY));
    try {
      if ((await fetched(next)).ok && (left === 1 || (await isReady(next)))) {
        location.href = next;
        return;
      }
    } catch {
      continue; // the page is being opened to others
    }
  }
  byId("state").textContent = words.first_late;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const button = form.querySelector("button.first");
  button.disabled = true;
  try {
    const answer = await send(root, "first", { camera: given.get("camera"), everybody: given.get("look") === "all", book: given.get("book"), names: namesGiven(form) });
    byId("state").textContent = words.first_opening;
    await follow(answer.next);
  } catch (problem) {
    say(problem.message);
  } finally {
    button.disabled = false;
  }
});
