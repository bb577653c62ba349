// The best and the luckiest hand of an evening: asked for once the page stands, for working them out takes a moment.

import { SLOW, fetched } from "./asking.js";
import { element, words } from "./page.js";

const panel = document.getElementById("figures");

function hand(title, one) {
  const link = element("a", { href: `${panel.dataset.hand}${one.deal}${new URL(panel.dataset.figures, location.href).search}` }, one.says);
  return element("p", {}, element("b", {}, `${title} `), link);
}

async function ask() {
  const answer = await fetched(panel.dataset.figures, { limit: SLOW });
  if (!answer.ok) return;
  const told = await answer.json();
  const lines = [told.best && hand(words.figures_best, told.best), told.luckiest && hand(words.figures_luckiest, told.luckiest)].filter(Boolean);
  panel.append(...lines);
  panel.hidden = !lines.length;
}

if (panel) ask().catch(() => undefined);
