// The pack check: the picture of the spread with every card outlined, and a card named by a tap on it.

import { cardName } from "./cards.js";
import { button, packGrid } from "./correction.js";
import { SLOW, fetched, send } from "./request.js";
import { byId, element, fill, replace, say, words } from "./page.js";
import { shape } from "./svg.js";

const root = document.documentElement.dataset.root;
const CARDS = byId("main").dataset.cards.split(" ");
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const LISTS = ["missing", "doubled", "foreign"];

let busy = false;

async function ask(what, body = {}) {
  if (busy) return;
  busy = true;
  for (const id of ["look", "learn", "forget"]) byId(id).disabled = true;
  try {
    show(await send(`${root}/pack`, what, body, SLOW), what === "look");
  } catch (problem) {
    say(problem.message);
    await look();
  } finally {
    busy = false;
    byId("look").disabled = false;
  }
}

async function look() {
  const answer = await fetched(`${root}/pack/seen`).catch(() => null);
  if (answer?.ok) show(await answer.json(), true);
}

function shortly(card) {
  if (!card) return "?";
  return card === "Jk" ? "★" : card[0].replace("T", "10") + SUITS[card[1]];
}

function outline(one, status) {
  const points = one.quad.map(([x, y]) => [x * status.width, y * status.height]);
  const [cx, cy] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / 4);
  const tall = Math.hypot(points[0][0] - points[3][0], points[0][1] - points[3][1]);
  const label = shape("text", { x: cx, y: cy, "text-anchor": "middle", "font-size": tall / 5 }, shortly(one.card));
  const kind = one.how.replace(" ", "-");
  const group = shape("g", { class: `seen ${kind}`, tabindex: "0", role: "button" },
    shape("polygon", { points: points.map((point) => point.join(",")).join(" ") }), label);
  const what = one.card ? cardName(one.card) : words.pack_not_read;
  group.setAttribute("aria-label", fill(words.pack_card, { n: one.number, what }));
  group.addEventListener("click", () => name(one));
  group.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      name(one);
    }
  });
  return group;
}

function show(status, redraw) {
  const spread = byId("spread");
  spread.hidden = !status.ready;
  byId("learn").disabled = !status.ready || status.here.length < 2 || status.learnt > 0;
  byId("forget").disabled = !status.ready;
  replace(byId("report"), status.ready ? report(status) : []);
  if (!status.ready) return;
  const picture = shape("image", { width: status.width, height: status.height });
  const old = spread.querySelector("image");
  picture.setAttribute("href", redraw || !old ? `${root}/pack/picture?${Date.now()}` : old.getAttribute("href"));
  replace(spread, [shape("svg", { class: "finder spread", viewBox: `0 0 ${status.width} ${status.height}`, role: "group",
    "aria-label": words.pack_picture }, picture, ...status.cards.map((one) => outline(one, status)))]);
}

function names(cards) {
  return cards.map(cardName).join(", ");
}

function report(status) {
  if (status.learnt) return [element("p", { class: "good" }, fill(words.pack_learnt, { n: status.learnt }))];
  if (status.is_complete) return [element("p", { class: "good" }, fill(words.pack_complete, { n: status.size }))];
  const lines = [fill(words.pack_here, { n: status.here.length, of: status.size })];
  for (const what of LISTS) if (status[what].length) lines.push(fill(words[`pack_${what}`], { cards: names(status[what]) }));
  if (status.benny_missing.length) lines.push(fill(words.pack_benny, { cards: status.benny_missing.map(cardName).join(" / ") }));
  if (status.has_overlaps) lines.push(words.pack_overlapping);
  if (status.unread) lines.push(fill(words.pack_unread, { n: status.unread }));
  return lines.map((line) => element("p", {}, line));
}

// Ask a person which card it is: the likeliest first, then the whole pack.
function name(one) {
  const dialog = byId("dialog");
  const act = (card) => {
    dialog.close();
    ask("name", { number: one.number, card });
  };
  const likely = [...new Set([one.card, ...one.rivals].filter(Boolean))].slice(0, 3);
  replace(dialog, [element("div", { class: "sheet" },
    element("h2", { id: "dialog-title" }, fill(words.pack_which, { n: one.number })),
    packGrid(likely, act),
    element("details", { open: !one.card }, element("summary", {}, words.other_card), packGrid(CARDS, act)),
    element("div", { class: "actions" }, button(words.pack_none, () => act(null)), button(words.cancel, () => dialog.close())))]);
  if (!dialog.open) dialog.showModal();
}

if (byId("look")) {
  for (const id of ["look", "learn", "forget"]) byId(id).addEventListener("click", () => ask(id));
  look();
}
