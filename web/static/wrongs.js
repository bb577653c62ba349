// What is wrong round the table, camera, journal, disk or clock, and what to do about it.

import { element, words } from "./page.js";

export function wrongs(state) {
  return state.wrong.map((wrong) => element("p", { class: "notice", role: "alert", "data-wrong": wrong },
    element("b", {}, words[`wrong_${wrong}`]), ` ${words[`wrong_${wrong}_do`]}`));
}

// The same for across the room.
export function wrongsOnWall(state) {
  return state.wrong.map((wrong) => element("section", { class: "tv-panel tv-called", role: "alert", "data-wrong": wrong },
    element("h2", {}, words[`wrong_${wrong}`]), element("p", { class: "tv-soft" }, words[`wrong_${wrong}_do`])));
}
