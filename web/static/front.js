// The list of all tables goes on by itself: asked for every two seconds, and only what is another is drawn again.

import { fetched } from "./request.js";
import { byId, pulse } from "./page.js";

const EVERY = 2000;
let received = performance.now();

function draw(text) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("tables");
  if (!next) return location.reload();
  const list = byId("tables");
  const before = new Map([...list.children].map((one) => [one.dataset.table, one]));
  const focused = document.activeElement?.closest("[data-table]")?.dataset.table;
  [...next.children].forEach((one, n) => {
    const shown = before.get(one.dataset.table);
    if (shown?.outerHTML !== one.outerHTML) {
      if (shown) shown.replaceWith(one);
      else list.insertBefore(one, list.children[n] ?? null);
      if (focused === one.dataset.table) one.querySelector("a").focus();
    }
    before.delete(one.dataset.table);
  });
  for (const gone of before.values()) gone.remove();
}

let asking = false;
async function ask() {
  if (asking) return age();
  asking = true;
  try {
    const answer = await fetched("/", { headers: { Accept: "text/html" } });
    if (answer.redirected) location.reload();
    else if (answer.ok) {
      draw(await answer.text());
      received = performance.now();
    }
  } catch {
    // nobody answers: the age says so
  } finally {
    asking = false;
  }
  age();
}

function age() {
  const seconds = Math.round((performance.now() - received) / 1000);
  pulse(seconds, seconds > 5);
}

pulse(0, false);
setInterval(ask, EVERY);
