// The final score of a game: full screen until a rematch or the next deal, or until people go back to the table.

import { endEvening } from "./evening.js";
import { namer } from "./felt.js";
import { send } from "./request.js";
import { element, fill, replace, say, words } from "./page.js";

let left = null;

function lines(state) {
  const { sideName } = namer(state);
  const won = state.final.winners.map(sideName).join(" & ");
  const sides = state.sides.map((side) => element("div", { class: state.final.winners.includes(side) ? "final-side won" : "final-side" },
    element("p", { class: "final-points" }, String(state.final.score[side] ?? 0)), element("p", { class: "final-name" }, sideName(side)),
    element("p", { class: "final-games" }, fill(words.final_games, { n: state.evening.games[side] ?? 0 }))));
  return [element("p", { class: "final-game" }, fill(words.final_game, { n: state.final.game })),
    element("h2", { id: "final-title" }, fill(words.final_title, { side: won })), element("div", { class: "final-score" }, ...sides)];
}

function button(label, act, attributes) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", () => act(made));
  return made;
}

// Open questions and announced rulings; a lapsed claim needs nobody.
function asked(now) {
  const rulings = now.rulings.filter((ruling) => ruling.status !== "lapsed").map((ruling) => `${ruling.id} ${ruling.status}`);
  return [...now.questions.map((question) => question.id), ...rulings, ...(now.score_asked ? [now.score_asked.seq] : [])];
}

function isNew(before, now) {
  const known = new Set(asked(before));
  return asked(now).some((one) => !known.has(one));
}

function which(now) {
  return `${now.evening.number}.${now.final?.game}`;
}

// On a device of the table: a dialog that can be left. Anything that people are asked meanwhile closes it.
// `waits`: somebody waits for this device to agree to something. `correct` opens the sheet on which the score is put
// right, where this device may ask for it.
export function drawFinal(state, before, root, waits, correct = null) {
  const there = document.getElementById("final");
  if (before?.final && state.final && isNew(before, state)) left = which(state);
  if (!state.final || waits || state.evening.state === "ended" || left === which(state)) {
    there?.close();
    there?.remove();
    return;
  }
  const box = there ?? element("dialog", { id: "final", class: "final", "aria-labelledby": "final-title" });
  const leave = () => {
    left = which(state);
    box.close();
    box.remove();
  };
  const buttons = [button(words.final_back, leave, { id: "final-back" })];
  if (state.may.end) buttons.unshift(button(words.evening_end, (made) => endEvening(made, state, root), { id: "final-end" }));
  if (state.may.record) {
    buttons.unshift(button(words.rematch, async (made) => {
      made.disabled = true;
      try {
        await send(root, "rematch", { seq: state.seq });
      } catch (problem) {
        say(problem.message);
        made.disabled = false;
      }
    }, { id: "rematch", class: "first" }));
  }
  if (correct) buttons.push(button(words.final_wrong, () => { leave(); correct(); }, { id: "final-wrong", class: "quiet" }));
  replace(box, [...lines(state), element("div", { class: "actions" }, ...buttons)]);
  if (!there) {
    document.body.append(box);
    box.addEventListener("cancel", () => { left = which(state); setTimeout(() => box.remove()); });
    box.showModal();
  }
}

// On a wall: nothing but the score.
export function finalOnWall(state) {
  return element("section", { class: "final", "aria-labelledby": "final-title" }, ...lines(state));
}
