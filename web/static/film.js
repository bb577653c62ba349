// The camera's picture next to the felt, with the cards' outlines and their names as they are read.
// The demo and other recordings show it at once, with how far they are; of a camera it is shown when asked for.

import { cardName } from "./cards.js";
import { fetched, send } from "./request.js";
import { byId, element, fill, minutes, replace, say, words } from "./page.js";
import { shape } from "./svg.js";

const OFTEN = 250;
const SIGN = { c: "♣", d: "♦", h: "♥", s: "♠" };

let root = "";
let drawn = null;
let looking = false;
let film = null;

function short(card) {
  return card === "Jk" ? words.joker : `${card[0] === "T" ? "10" : card[0]}${SIGN[card[1]]}`;
}

// An outline for each card, with its name.
function outline(card, { width, height }) {
  const at = card.quad.map(([x, y]) => [x * width, y * height]);
  const name = card.card ? short(card.card) : card.is_laid && card.is_face_up ? "?" : "";
  const state = card.card ? "read" : card.is_face_up && card.is_laid ? "unread" : card.is_face_up ? "coming" : "down";
  const group = shape("g", { class: `seen-card ${state}`, "data-card": card.card ?? "" });
  group.append(shape("polygon", { points: at.map((point) => point.join(",")).join(" ") }));
  if (name) {
    const x = at.reduce((sum, point) => sum + point[0], 0) / 4;
    const top = Math.min(...at.map((point) => point[1]));
    const size = Math.max(26, height / 18);
    const wide = size * (0.75 * name.length + 0.5);
    const y = Math.max(size * 1.4, top - size * 0.3);
    group.append(shape("rect", { x: x - wide / 2, y: y - size * 1.1, width: wide, height: size * 1.35, rx: size * 0.3 }),
      shape("text", { x, y, "font-size": size, "text-anchor": "middle", class: "dh".includes(card.card?.[1] ?? "-") ? "red" : "" }, name));
  }
  return group;
}

function show(glance) {
  const image = drawn.querySelector("img");
  const lines = drawn.querySelector("svg");
  lines.setAttribute("viewBox", `0 0 ${glance.width} ${glance.height}`);
  drawn.querySelector(".film-picture").style.setProperty("aspect-ratio", `${glance.width} / ${glance.height}`);
  replace(lines, glance.cards.map((card) => outline(card, glance)));
  const names = glance.cards.filter((card) => card.card).map((card) => cardName(card.card));
  image.alt = names.length ? `${words.film_picture}: ${names.join(", ")}` : words.film_picture;
  const bar = drawn.querySelector("progress");
  bar.hidden = !glance.seconds;
  if (glance.seconds) {
    bar.value = Math.min(1, glance.t / glance.seconds);
    drawn.querySelector(".film-at").textContent = fill(words.film_at, { t: minutes(glance.t), seconds: minutes(glance.seconds) });
  }
  return glance.seq;
}

let last = -1;
async function look() {
  if (looking || !drawn?.isConnected || document.visibilityState !== "visible") return;
  if (drawn.tagName === "DETAILS" && !drawn.open) return;
  looking = true;
  try {
    const answer = await fetched(`${root}/camera/glance`);
    const glance = answer.ok ? await answer.json() : { ready: false };
    if (glance.ready && glance.seq !== last) {
      const next = new Image();
      next.src = `${root}/camera/still?${glance.seq}`;
      await next.decode();
      const image = drawn.querySelector("img");
      image.src = next.src;
      image.hidden = false;
      drawn.querySelector(".film-waiting").hidden = true;
      last = show(glance);
    }
  } catch {
    // the next look may find it
  } finally {
    looking = false;
  }
}

function parts() {
  const picture = element("div", { class: "film-picture" }, element("p", { class: "film-waiting" }, words.camera_wait),
    element("img", { alt: words.film_picture, hidden: true }));
  picture.append(shape("svg", { viewBox: "0 0 16 9", "aria-hidden": "true", class: "film-lines" }));
  return [picture, element("div", { class: "film-bar" }, element("progress", { max: "1", value: "0", hidden: true, "aria-label": words.film_title }),
    element("span", { class: "film-at" }))];
}

function saying() {
  if (!film) return [];
  const lines = film.said.map((line) => element("li", {}, line));
  const found = [];
  if (film.demo && !film.over) found.push(element("p", { class: "why" }, words.film_why));
  if (lines.length) found.push(element("ul", { class: "film-said" }, ...lines));
  if (film.over) found.push(element("p", { class: "film-over" }, film.demo ? words.film_over : words.film_ended));
  if (film.demo && film.over) {
    const again = element("button", { type: "button", id: "film-again" }, words.film_again);
    again.addEventListener("click", async () => {
      again.disabled = true;
      try {
        await send(root, "camera/replay", {});
      } catch (problem) {
        say(problem.message);
        again.disabled = false;
      }
    });
    const on = element("button", { type: "button", id: "film-on" }, words.by_hand);
    on.addEventListener("click", () => byId("open-pad")?.click());
    found.push(element("div", { class: "actions" }, again, byId("open-pad") ? on : null));
  }
  return found;
}

export function drawFilm(state, at) {
  root = at;
  film = state.film;
  const kind = state.may.record && film ? "film" : state.may.record && ["watching", "lost"].includes(state.eye.state) ? "camera" : "";
  const place = byId("film");
  if (place.dataset.kind !== kind) {
    place.dataset.kind = kind;
    drawn = null;
    last = -1;
    if (kind === "film") drawn = element("section", { class: "panel film", "aria-label": words.film_title }, ...parts(), element("div", { class: "film-says" }));
    if (kind === "camera") drawn = element("details", { class: "panel film" }, element("summary", {}, words.film_title), ...parts());
    replace(place, drawn ? [drawn] : []);
  }
  if (kind === "film") replace(drawn.querySelector(".film-says"), saying());
}

setInterval(look, OFTEN);
