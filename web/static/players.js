// Each player's own figures over all evenings, added up here as one evening after the other is worked out.

import { SLOW, fetched, send } from "./request.js";
import { byId, element, fill, replace, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const main = byId("main");
const evenings = JSON.parse(main.dataset.evenings);
const MINUS = "\u2212";
const figures = new Map();

function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `${MINUS}${-n}` : "0";
}

function eraser(name) {
  const button = element("button", { type: "button", class: "quiet" }, words.figures_erase);
  button.setAttribute("aria-label", fill(words.figures_erase_of, { name }));
  button.addEventListener("click", async () => {
    try {
      await send(root, "forget", { name });
      figures.delete(name);
      for (const person of figures.values()) person.with.delete(name);
      draw();
      say(fill(words.figures_erased, { name }));
    } catch (problem) {
      say(problem.message);
    }
  });
  return button;
}

// The most games won one after the other, over evenings.
function longestRun(won) {
  let [run, best] = [0, 0];
  for (const game of won) {
    run = game ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

// The partner with the most games won.
function partner(person) {
  const [name, n] = [...person.with].reduce((best, next) => (next[1] > best[1] ? next : best), ["", 0]);
  return name ? fill(words.figures_with, { name, n }) : "";
}

function row([name, person]) {
  const each = person.hands ? fill(words.figures_each, { n: signed(Math.round((100 * person.above) / person.hands) / 100) }) : "";
  const above = person.hands ? `${signed(person.above)} (${each})` : "";
  const games = fill(words.fig_of, { n: person.won.filter(Boolean).length, all: person.won.length });
  const cells = [person.evenings, games, longestRun(person.won), partner(person), person.hands, above, person.made, person.euchred, fill(words.fig_of, { n: person.loners, all: person.alone })].map((text) => element("td", {}, String(text)));
  return element("tr", {}, element("th", { scope: "row" }, name), ...cells, ...(main.dataset.may ? [element("td", {}, eraser(name))] : []));
}

function draw() {
  const sorted = [...figures].sort(([a], [b]) => a.localeCompare(b));
  replace(byId("players"), sorted.map(row));
}

function add(evening) {
  for (const { name, partners, won, ...own } of evening.players) {
    const person = figures.get(name) ?? { evenings: 0, hands: 0, above: 0, made: 0, euchred: 0, alone: 0, loners: 0, won: [], with: new Map() };
    person.evenings += 1;
    person.won.push(...won);
    for (const [other, n] of Object.entries(partners)) person.with.set(other, (person.with.get(other) ?? 0) + n);
    for (const [key, n] of Object.entries(own)) person[key] += n;
    figures.set(name, person);
  }
}

async function ask() {
  const sum = { counted: 0, deals: 0 };
  for (const [k, number] of evenings.entries()) {
    byId("figures-so-far").textContent = fill(words.figures_wait, { n: k + 1, all: evenings.length });
    const answer = await fetched(`${root}/evening/figures?evening=${number}`, { limit: SLOW });
    if (!answer.ok) throw new Error(words.figures_failed);
    const evening = await answer.json();
    sum.counted += evening.counted;
    sum.deals += evening.deals;
    add(evening);
    draw();
  }
  byId("figures-so-far").textContent = figures.size ? fill(words.figures_counted, sum) : words.figures_none;
}

ask().catch((problem) => {
  byId("figures-so-far").textContent = problem.message;
});
