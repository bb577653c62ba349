// The finished hands: a tap on a card corrects it, a tap on a gap adds the card that is missing.

import { asked } from "./request.js";
import { drawSimilar } from "./similar_cards.js";
import { cardName } from "./cards.js";
import { openCorrection } from "./correction.js";
import { byId, fill, say, words } from "./page.js";
import { openAdding, tricksOf } from "./repair.js";

const root = document.documentElement.dataset.root;
const KEPT = "bowerbird-said";

function stateNow() {
  return asked(`${root}/state`);
}

// The page is printed on the server: it is read again, and says there what was changed.
async function done(what = "") {
  const { said } = await stateNow().catch(() => ({ said: [] }));
  try { sessionStorage.setItem(KEPT, JSON.stringify([scrollY, [what, ...said].join(" ").trim() || words.corrected])); } catch { /* it is seen all the same */ }
  location.reload();
}

async function open(cell) {
  const [deal, trick] = [Number(cell.closest("[data-deal]").dataset.deal), Number(cell.dataset.trick)];
  const [state, answer] = await Promise.all([stateNow(), tricksOf(root, deal)]);
  const name = (seat) => state.names[seat] || words[seat];
  if (!cell.dataset.place) {
    const title = fill(words.add_card_of, { n: trick, who: name(cell.dataset.seat) });
    openAdding({ root, pack: state.pack, deal, trick, seat: cell.dataset.seat, title, done });
    return;
  }
  const play = answer.tricks.flatMap((each) => each.plays).find((each) => each.place === Number(cell.dataset.place));
  if (play) openCorrection(play, { ...state, trick: [] }, { root, name, done });
}

for (const cell of document.querySelectorAll("button[data-trick]")) {
  if (cell.dataset.card) cell.setAttribute("aria-label", fill(words.correct_cell, { card: cardName(cell.dataset.card), who: cell.dataset.who, n: cell.dataset.trick }));
  cell.addEventListener("click", () => open(cell).catch((problem) => say(problem.message)));
}

if (byId("alike")) stateNow().then(({ pack }) => drawSimilar(byId("alike"), { root, pack, done })).catch(() => {});

try {
  const [at, said] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  sessionStorage.removeItem(KEPT);
  if (said) { scrollTo(0, at); say(said); }
} catch { /* nothing was kept */ }
