// The table in its club: the round, its clock, what the director and the bell say, and where everybody goes.

import { SLOW, asked, send } from "./request.js";
import { element, fill, minutes, say, words } from "./page.js";
import { sound } from "./voice.js";

const TOLD = { bell: "club_rang", finish: "club_finish", time: "club_time", over: "club_over" };

let clock = { known: null, ends: null };

// The round's clock runs here from what it has left, whatever the clocks of hub, table and device say.
async function ask(root) {
  try {
    const { left } = await asked(`${root}/club`);
    clock.ends = left === null ? null : performance.now() + left * 1000;
  } catch {
    clock.known = null; // asked again with the next state
  }
  show();
}

function show() {
  for (const one of document.querySelectorAll("[data-club-clock]")) one.textContent = said();
}

function said() {
  if (clock.ends === null) return "";
  return minutes(Math.max(0, Math.ceil((clock.ends - performance.now()) / 1000)));
}

setInterval(show, 500);

export function followClock(root, club) {
  const now = club?.joined ? club.clock : null;
  if (now === clock.known) return;
  clock = { known: now, ends: null };
  if (now !== null) ask(root);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && clock.known !== null) ask(document.documentElement.dataset.root);
});

// How far the round is: by hands, points, the clock or the bell.
export function roundLine(club) {
  if (!club?.joined || !club.plays) return "";
  const how = { hands: club.n ? fill(words.club_hands, { n: Math.min(club.hands + 1, club.n), most: club.n }) : "",
    points: fill(words.club_points, { n: club.n }), bell: words.club_bell, clock: "" }[club.by];
  return [fill(words.club_round, { n: club.round, table: club.place }), how].filter(Boolean).join(" · ");
}

function clockPlace(club) {
  return club.clock === null ? null : element("span", { class: "club-clock", role: "timer", "aria-label": words.club_clock_label, "data-club-clock": true }, said());
}

// What the table reads now, the most urgent of it: the bell, the last hand, or nothing.
export function wordOf(club) {
  return club?.joined && club.word ? words[TOLD[club.word]] : "";
}

function moves(club) {
  if (!club.moves.length) return null;
  return element("div", { class: "club-next" }, element("h3", {}, words.club_next), element("ul", {},
    ...club.moves.map((one) => element("li", {}, one.table
      ? fill(words.club_moves, { who: one.who, table: one.table, seat: words[one.seat] })
      : fill(words.club_sits_out, { who: one.who })))));
}

function joinForm(root, club, may) {
  const box = element("section", { class: "panel", "data-club": "join" }, element("h2", {}, words.club_join));
  if (club.problem) box.append(element("p", { class: "notice", role: "status" }, club.problem));
  if (!may) return box;
  const field = element("input", { id: "club-code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "100", required: true });
  const form = element("form", { class: "actions" }, element("label", { for: "club-code" }, words.club_join_field), field,
    element("button", {}, words.club_join_it));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await send(root, "club/join", { code: field.value }, SLOW);
    } catch (problem) {
      say(problem.message);
    }
  });
  box.append(element("p", { class: "why" }, words.club_join_why), form);
  return box;
}

// The panel on the table's page.
export function drawClub(state, { root, act }) {
  const { club } = state;
  if (!club) return [];
  if (!club.joined) return [joinForm(root, club, state.may.record)];
  const text = wordOf(club);
  const found = [];
  if (text) found.push(element("p", { class: "notice called", role: "alert", "data-club-word": club.word }, text));
  if (club.text) found.push(element("p", { class: "notice", role: "status" }, fill(words.club_said, { text: club.text })));
  if (club.coming !== null) {
    found.push(element("p", { class: "notice", role: "status" }, fill(words.club_coming, { n: club.coming })));
    if (state.may.record) {
      const leave = element("button", { type: "button", class: "quiet", id: "club-leave" }, fill(words.club_leave, { n: club.coming }));
      leave.addEventListener("click", () => act(leave, "club/next", {}));
      found.push(element("p", { class: "actions" }, leave, element("span", { class: "why" }, words.club_leave_why)));
    }
  }
  const line = element("p", { class: "line", "data-club": club.plays ? "plays" : "waits" },
    element("b", {}, fill(words.club_joined, { club: club.club, table: club.table })),
    roundLine(club) || (club.round ? words.club_out : words.club_waits), " ", clockPlace(club));
  const panel = element("section", { class: "panel club", "aria-label": words.club_joined }, line, moves(club));
  if (club.problem) panel.append(element("p", { class: "why" }, club.problem));
  if (club.refused) found.push(element("p", { class: "notice" }, words.club_refused), joinForm(root, club, state.may.record));
  else if (!club.here) panel.append(element("p", { class: "why", "data-club-here": "no" }, club.waiting ? fill(words.club_alone, { n: club.waiting }) : words.club_alone_none));
  if (state.director) panel.append(element("p", { class: "why" }, club.here ? words.club_called : words.club_not_heard));
  return [...found, panel];
}

// The same on the TV view: in letters for across the room, and only what everybody has to know.
export function clubOnWall(club) {
  if (!club?.joined) return [];
  const text = wordOf(club);
  if (!text && !club.moves.length && !club.text) return [];
  return [element("section", { class: "tv-panel tv-called tv-club", role: "alert", "data-club-word": club.word },
    text ? element("h2", {}, text) : null, club.text ? element("p", { class: "tv-status" }, club.text) : null, moves(club))];
}

// The round and its clock, for the foot of the TV view.
export function clubFoot(club) {
  if (!club?.joined || !club.plays) return [];
  return [element("span", { "data-club": "plays" }, roundLine(club)), clockPlace(club)].filter(Boolean);
}

// The bell, and what is like it, sounds a single time.
export function ring(before, state) {
  const text = wordOf(state.club);
  if (before && text && text !== wordOf(before.club)) sound("director", text);
}
