// The rulings that stand next to a table, on its page and on the TV view, and what they are called.

import { namer } from "./felt.js";
import { fill, words } from "./page.js";
import { titleOf } from "./questions.js";

// What is still of use at the table: this deal's rulings, or the last deal's until cards fall or this one is over.
export function rulingsNow(state) {
  const first = state.trick_number === 0 && state.phase !== "over" ? state.deal - 1 : state.deal;
  const now = state.rulings.filter((item) => item.deal >= first && (item.claimed || item.status !== "lapsed"));
  return now.sort((a, b) => (b.kind === "revoke") - (a.kind === "revoke"));
}

// A ruling in a line, with the number of its deal where another deal is shown.
export function rulingTitle(item, state) {
  const isProved = item.kind === "revoke" && item.offender && item.proof;
  const text = isProved ? fill(words.revoke_title, { who: namer(state).name(item.offender), n: item.trick }) : item.says;
  return titleOf({ deal: item.deal, text }, state.deal);
}
