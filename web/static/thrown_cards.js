// The cards that the accused still held, thrown down: tapped in the pack, or read by the camera and confirmed.

import { cardName } from "./cards.js";
import { button, closer, packGrid, sender, sheet } from "./correction.js";
import { SLOW, send } from "./request.js";
import { element, fill, replace, say, words } from "./page.js";

export function openShown(item, state, { root, name }) {
  const act = sender(root);
  const camera = ["watching", "ended"].includes(state.eye.state);
  // each chosen card with the number of its picture; -1 where it was tapped
  const chosen = new Map();
  let look = "";
  let seen = [];
  let asking = null;

  const enter = button("", () => {
    if (look) act("lying/take", { ruling: item.id, look, cards: Object.fromEntries(chosen) });
    else act("enter", { fact: { fact: "shown", seat: item.offender, cards: [...chosen.keys()] } });
  }, { class: "first", id: "shown-enter" });
  const pack = packGrid(state.pack, (card) => {
    if (asking === null) toggle(card, -1);
    else {
      drop(asking);
      chosen.set(card, asking);
      asking = null;
    }
    draw();
  });
  const reading = element("div", { id: "shown-seen", role: "group", "aria-label": words.picture_of });
  const why = element("p", { class: "why", role: "status" });

  function drop(number) {
    for (const [card, from] of chosen) if (from === number) chosen.delete(card);
  }

  function toggle(card, number) {
    if (!chosen.delete(card)) chosen.set(card, number);
  }

  function figure(one) {
    const card = [...chosen].find(([, from]) => from === one.number)?.[0] ?? null;
    let caption = card ? cardName(card) : "?";
    if (!card && one.card) caption = one.offered ? cardName(one.card) : fill(words.shown_fell, { card: cardName(one.card) });
    const tap = button("", () => {
      if (card) chosen.delete(card);
      else if (one.offered && !chosen.has(one.card)) chosen.set(one.card, one.number);
      else asking = asking === one.number ? null : one.number;
      draw();
    }, { class: "shown-card", "aria-pressed": String(Boolean(card)), "data-asking": asking === one.number, "data-read": card ?? "" });
    tap.append(element("img", { src: `${root}/${one.picture}`, alt: "" }), element("span", {}, caption));
    return tap;
  }

  function draw() {
    for (const at of pack.children) at.setAttribute("aria-pressed", String(chosen.has(at.dataset.card)));
    enter.textContent = fill(words.shown_enter, { n: chosen.size });
    enter.disabled = !chosen.size || chosen.size > item.show;
    replace(reading, seen.map(figure));
    if (look && !seen.length) why.textContent = words.shown_none;
    else if (asking !== null) why.textContent = words.shown_which;
    else why.textContent = look ? words.shown_read : fill(camera ? words.shown_why_camera : words.shown_why, { n: item.show });
  }

  async function ask() {
    eye.disabled = true;
    eye.textContent = words.shown_looking;
    try {
      const answer = await send(root, "lying/look", { ruling: item.id }, SLOW);
      ({ look, cards: seen } = answer);
      asking = null;
      for (const one of seen) drop(one.number);
      const offered = seen.filter((one) => one.offered);
      // more than are missing: people choose which
      if (offered.length <= item.show) for (const one of offered) chosen.set(one.card, one.number);
    } catch (problem) {
      say(problem.message);
    }
    eye.disabled = false;
    eye.textContent = words.shown_look_again;
    draw();
  }

  const eye = button(words.shown_look, ask, { id: "shown-look" });
  draw();
  sheet([element("h2", { id: "dialog-title" }, fill(words.shown_title, { who: name(item.offender) })), why,
    ...(camera ? [element("div", { class: "actions" }, eye), reading] : []), pack,
    element("div", { class: "actions" }, enter, closer(words.cancel))]);
}
