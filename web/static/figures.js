// The best and the luckiest hand of an evening: asked for once the page stands, for working them out takes a moment.

import { SLOW, fetched } from "./request.js";
import { element, words } from "./page.js";

const panel = document.getElementById("figures");

function hand(title, one) {
  const link = element("a", { href: `${panel.dataset.hand}${one.deal}${new URL(panel.dataset.figures, location.href).search}` }, one.says);
  return element("p", {}, element("b", {}, `${title} `), link);
}

async function ask() {
  const answer = await fetched(panel.dataset.figures, { limit: SLOW });
  if (!answer.ok) return;
  const hands = await answer.json();
  const lines = [hands.best && hand(words.figures_best, hands.best), hands.luckiest && hand(words.figures_luckiest, hands.luckiest)].filter(Boolean);
  panel.append(...lines);
  panel.hidden = !lines.length;
}

if (panel) ask().catch(() => undefined);
