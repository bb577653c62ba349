// Between games and evenings: a rematch, the end of the evening, and the begin of the next one.

import { send } from "./request.js";
import { element, fill, say, words } from "./page.js";

const OLD = 6 * 3600;

function tap(id, label, act, first = false) {
  const made = element("button", { type: "button", id, class: first ? "first" : "" }, label);
  made.addEventListener("click", () => act(made));
  return made;
}

function link(id, label, where, first = false) {
  return element("a", { class: first ? "button first" : "button", id, href: where }, label);
}

// End the evening and show what it came to.
export async function endEvening(made, state, root) {
  made.disabled = true;
  try {
    await send(root, "end", {});
    location.href = `${root}/evening?evening=${state.evening.number}`;
  } catch (problem) {
    say(problem.message);
    made.disabled = false;
  }
}

// Whoever has given names has begun: what comes next is the first card.
export function beginLink(root, state) {
  const isNext = state.evening.state !== "ready" || !Object.values(state.names).some(Boolean);
  return link("begin-evening", words.evening_new, `${root}/begin`, isNext);
}

// The panel between evenings; nothing while one is played.
export function drawEvening(state, { root, sideName, act }) {
  if (!state.may.record) return [];
  const parts = [];
  const { evening } = state;
  const end = () => tap("end-evening", words.evening_end, (made) => endEvening(made, state, root));
  if (evening.state === "ended") {
    const won = state.sides.map((side) => fill(words.games_won, { side: sideName(side), n: evening.games[side] })).join(" · ");
    parts.push(element("h2", {}, words.evening_over),
      element("p", { class: "why" }, fill(words.evening_over_why, { games: evening.played.length ? won : words.no_games })),
      element("div", { class: "actions" },
        beginLink(root, state),
        link("evening-summary", words.evening_summary, `${root}/evening?evening=${evening.number}`),
        tap("resume-evening", words.evening_resume, (made) => act(made, "resume", {}))));
  } else if (evening.state === "ready") {
    parts.push(element("div", { class: "actions" }, beginLink(root, state)));
  } else if (state.may.begin && evening.last && Date.now() / 1000 - evening.last > OLD) {
    const when = new Date(evening.last * 1000).toLocaleString(words.lang, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
    parts.push(element("p", { class: "why" }, fill(words.evening_old, { when })),
      element("div", { class: "actions" }, beginLink(root, state)));
  } else if (state.final) {
    parts.push(element("div", { class: "actions" }, tap("rematch-now", words.rematch, (made) => act(made, "rematch", {}), true), end()));
  } else if (state.may.end && (state.phase === "over" || (state.phase === "waiting" && evening.played.length))) {
    parts.push(element("div", { class: "actions" }, end()));
  }
  return parts.length ? [element("section", { class: "panel between", "data-evening": evening.state }, ...parts)] : [];
}
