// The hub's pages: sends what people ask for, and asks for the page's live parts again when something changed.

import { asked, fetched, send } from "./request.js";
import { fit } from "./fit.js";
import { byId, element, fill, minutes, pulse as age, say, words } from "./page.js";

const NAME = "bowerbird-director";
const EVERY = 1000;
const PAGE_S = 8;
const SEATS_MS = 60000;
const OLD_S = 5;
const AWAY_S = 15;
const PULSE = 3000; // milliseconds: a browser asks over each of its six connections before it opens another
const TWO = /(\s*(?:&|\+|\band\b|\/)\s*(?![^()]*\)))/; // between the names of a pair; web/hub/club/people_acts.py has it, too
const main = byId("main");
let received = performance.now(); // when the hub last sent something, with what is shown now
let revision = Number(main.dataset.revision);
let touched = false;
let outgrown = false;
let leaving = false;  // what was tapped leads to another page: this one is not loaded again meanwhile

function remembered() {
  try { return localStorage.getItem(NAME) ?? ""; } catch { return ""; }
}

// What a form says: numbers as numbers, ticks as true or false, points by party, prizes as a list.
function said(form, submitter) {
  const body = {};
  const prizes = new Map();
  for (const field of form.elements) {
    const { name } = field;
    const prize = /^(prize|measure|excludes|money)-(\d+)$/.exec(name);
    if (!name || field === submitter) continue;
    if (name.startsWith("party-")) (body.points ??= {})[name.slice(6)] = Number(field.value);
    else if (name.startsWith("lones-")) body.lone = (body.lone ?? "") + name.slice(6).repeat(Number(field.value));
    else if (field.dataset.list !== undefined) (body[name] ??= []).push(...(field.checked ? [Number(field.value)] : []));
    else if (field.dataset.type === "money") body[name] = Math.round(100 * Number(field.value));
    else if (prize) prizes.set(prize[2], { ...prizes.get(prize[2]), [prize[1]]: prize[1] === "excludes" ? field.checked : field.value });
    else if (field.dataset.where !== undefined) [body.round_id, body.table] = field.value.split(" ").map(Number);
    else if (field.dataset.won !== undefined) { const [table, side] = field.value.split(" "); Object.assign(body, { table: Number(table), side }); }
    else if (field.dataset.type === "bool") body[name] = field.checked;
    else if (field.type === "radio") { if (field.checked) body[name] = field.value; }
    else body[name] = field.dataset.type === "int" ? Number(field.value) : field.value;
    if (field.dataset.remember !== undefined) {
      try { localStorage.setItem(NAME, field.value); } catch { /* asked again, then */ }
    }
  }
  if (form.dataset.prizes !== undefined) {
    body.prizes = [...prizes.values()].filter((one) => one.prize.trim()).map((one) => ({ name: one.prize.trim(), measure: one.measure, excludes: one.excludes, money: Math.round(100 * Number(one.money ?? 0)) }));
  }
  if (form.dataset.points !== undefined) body.lone ??= "";
  return body;
}

async function act(from, body) {
  const { act: name, to, then, show } = from.dataset;
  const where = to ?? `/do/${name}`;
  const buttons = from.tagName === "FORM" ? [...from.querySelectorAll("button")] : [from];
  for (const one of buttons) one.disabled = true;
  leaving = Boolean(then);
  try {
    const answer = await send("", where.slice(1), body);
    if (then) { location.href = then; return; }
    if (show) {
      const box = from.closest("li");
      const place = box.querySelector(".shown-code");
      place.toggleAttribute("data-was-here", box.dataset.here !== undefined);
      const picture = element("img", { src: `/code/join-${answer.code}.svg`, alt: words.hub_js_code, width: 240, height: 240 });
      place.replaceChildren(element("small", {}, show), element("span", {}, answer.code), element("small", {}, words.hub_js_code_why),
        picture, element("small", {}, words.hub_js_code_start), element("code", {}, "bowerbird serve --camera 0 --hub qr"));
      place.hidden = false;
      return;
    }
    if (from.dataset.clear !== undefined || name === "enter") from.reset();
    // what this form has seen: only its own answer moves it, so that nothing is done twice unseen
    for (const field of from.querySelectorAll("input[type=hidden]")) field.value = answer[field.name] ?? field.value;
    fillNames();
    touched = false;
    document.activeElement?.blur();
    await refresh();
  } catch (problem) {
    leaving = false;
    const yes = problem.yes ?? "sure";
    const names = problem.choose && body.names ? await chosen(problem.choose, body.names) : "";
    if (names) { await act(from, { ...body, names }); return; }
    if (problem.ask && !body[yes]) {
      // eslint-disable-next-line no-alert
      if (confirm(problem.ask)) await act(from, { ...body, [yes]: true });
    } else say(problem.message[0].toUpperCase() + problem.message.slice(1));
  } finally {
    for (const one of buttons) one.disabled = false;
  }
}

// Which of the people of one name is meant; the list of names with what was chosen, or nothing.
async function chosen(choices, names) {
  let list = names;
  for (const { name, options } of choices) {
    const line = await pick(fill(words.hub_js_which, { name }), [...options, ["", words.hub_js_somebody_new]]);
    if (line === null) return "";
    // eslint-disable-next-line no-alert
    const note = line ? "" : prompt(fill(words.hub_js_note, { name }))?.trim();
    if (!line && !note) return "";
    const before = list.split("\n");
    const at = before.findIndex((one) => one.split(TWO).some((part) => same(part, name)));
    if (at < 0) return "";
    before[at] = before[at].split(TWO).map((part) => (same(part, name) ? line || `${name} (${note})` : part)).join("");
    list = before.join("\n");
  }
  const field = byId("names");
  if (field) field.value = list;
  return list;
}

function same(one, other) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

// A dialog with a button for each option; what was chosen, or null.
function pick(title, options) {
  return new Promise((done) => {
    const dialog = element("dialog", { class: "pick", "aria-label": title }, element("h2", {}, title));
    const end = (value) => { dialog.remove(); done(value); };
    for (const [value, label] of options) {
      const button = element("button", { type: "button" }, label);
      button.addEventListener("click", () => end(value));
      dialog.append(button);
    }
    dialog.addEventListener("cancel", () => end(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.act && !form.dataset.to) return;
  event.preventDefault();
  // eslint-disable-next-line no-alert
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  act(form, said(form, event.submitter));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.step) {
    const field = button.parentElement.querySelector("input");
    field.value = Math.min(99, Math.max(0, Number(field.value) + Number(button.dataset.step)));
  } else if (button.dataset.add) {
    const field = document.querySelector("textarea[name=names]");
    field.value = `${field.value.trim()}\n${button.dataset.add}`.trim();
    button.remove();
    countNames();
  } else if (button.dataset.fill) {
    byId(button.dataset.fill).value = button.dataset.lines;
    countNames();
  } else if (button.id === "print") print();
  else if (button.type === "button" && (button.dataset.act || button.dataset.to)) {
    // eslint-disable-next-line no-alert
    if (button.dataset.ask && !confirm(button.dataset.ask)) return;
    act(button, JSON.parse(button.dataset.body ?? "{}"));
  }
});

document.addEventListener("input", (event) => {
  if (event.target.id === "find") search(event.target.value);
  if (event.target.id === "names") countNames();
  else if (event.target.closest("[data-live]")) touched = true;
});

function search(text) {
  const wanted = text.trim().toLowerCase();
  for (const one of document.querySelectorAll(".seat-list li")) one.hidden = !one.dataset.name.includes(wanted);
}

// How many people stand in the list of a new evening: two in the line of a pair.
function countNames() {
  const count = byId("count");
  if (!count) return;
  const people = byId("names").value.split("\n").flatMap((line) => line.split(TWO).filter((name, n) => n % 2 === 0 && name.trim())).length;
  count.textContent = people ? fill(count.dataset.count, { n: people }) : "";
}

function fillNames() {
  for (const field of document.querySelectorAll("[data-remember]")) field.value ||= remembered();
}

function types() {
  return document.activeElement?.matches("input:not([type=search]), select, textarea") ?? false;
}

// A code that is shown stays until the table that it is for has come.
function shownCodes(part) {
  return [...part.querySelectorAll(".shown-code:not([hidden])")].map((code) => [code.closest("li").dataset.table, code]);
}

function putBack(part, table, code) {
  const box = part.querySelector(`li[data-table="${table}"]`);
  if (box && (box.dataset.here === undefined || code.dataset.wasHere !== undefined)) box.querySelector(".shown-code").replaceWith(code);
}

// The live parts of this very page, fetched again; a part in which somebody types stays as it is.
async function refresh() {
  const answer = await fetched(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (leaving) return;
  const then = fresh.getElementById("main").dataset;
  revision = Number(then.revision);
  outgrown = then.shape !== main.dataset.shape;
  if (outgrown && !types()) { location.reload(); return; }
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = fresh.getElementById(part.id);
    const typing = part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
    if (!newer || (typing && document.activeElement.id !== "find") || (touched && part.querySelector("form"))) continue;
    const open = [...part.querySelectorAll("details[open]")].map((one) => one.id);
    const looked = byId("find")?.value ?? "";
    const found = document.activeElement?.id;
    const codes = shownCodes(part);
    part.replaceChildren(...newer.childNodes);
    if (newer.dataset.seats !== undefined) part.dataset.seats = newer.dataset.seats;
    for (const [table, code] of codes) putBack(part, table, code);
    for (const id of open) if (id) byId(id)?.setAttribute("open", "");
    if (byId("find") && looked) { byId("find").value = looked; search(looked); }
    if (found) byId(found)?.focus();
  }
  received = performance.now();
  main.dataset.revision = revision;
  fillNames();
  clocks();
  turn(false);
}

async function pulse() {
  try {
    const now = await asked("/pulse", { limit: PULSE });
    if (outgrown && !leaving && !types()) location.reload();
    else if (now.revision !== revision) await refresh();
    received = performance.now();
  } catch { /* the hub is away: the page says how old it is, and asks again */ }
  setTimeout(pulse, EVERY);
}

function old() {
  const seconds = Math.round((performance.now() - received) / 1000);
  age(seconds, seconds > OLD_S);
  const away = byId("away");
  if (away) away.hidden = seconds <= AWAY_S;
}

// Clocks count down by this device's own clock from what the hub said was left.
function clocks() {
  for (const one of document.querySelectorAll("[data-left]")) {
    one.dataset.until ??= String(performance.now() + 1000 * Number(one.dataset.left));
    const left = Math.max(0, Math.ceil((Number(one.dataset.until) - performance.now()) / 1000));
    one.textContent = minutes(left);
    one.toggleAttribute("data-over", left === 0);
  }
}

// The wall shows one page after the other; new seats immediately, and nothing else for a minute.
let page = 0;
let seats = byId("wall")?.dataset.seats ?? "";
let since = -Infinity;
function turn(on) {
  const now = byId("wall")?.dataset.seats ?? "";
  if (now !== seats) {
    seats = now;
    page = 0;
    since = performance.now();
  } else if (on) page += 1;
  const fresh = seats && performance.now() - since < SEATS_MS;
  const all = [...document.querySelectorAll(".wall-page")];
  const shown = fresh ? all.filter((one) => one.classList.contains("movement")) : all;
  const pages = shown.length ? shown : all;
  for (const one of all) one.hidden = true;
  for (const [number, one] of pages.entries()) one.hidden = number !== page % pages.length;
  if (!on) fit(...document.querySelectorAll(".wall .movement article, .wall .wall-prizes, .wall .ranks b"));
}

fillNames();
clocks();
turn(false);
old();
setInterval(clocks, 500);
setInterval(old, 1000);
if (main.classList.contains("wall")) setInterval(() => turn(true), 1000 * PAGE_S);
setTimeout(pulse, EVERY);
