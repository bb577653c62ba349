// Who sits where, as the camera takes it: asked once, after the first trick, where nobody has said so.

import { element, fill, say, words } from "./page.js";
import { shape } from "./svg.js";

const PLACES = ["N", "E", "S", "W"];
const RIM = 0.1; // how near to the picture's rim a name may stand, in shares of it

function outline({ corners }) {
  const line = shape("polygon", { points: corners.map((corner) => corner.join(",")).join(" ") });
  return shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
}

// The middle of the edge at which a seat is, in percent of the picture, within it.
function middle({ corners }, n) {
  const next = corners[(n + 1) % 4];
  return [0, 1].map((k) => 100 * Math.min(1 - RIM, Math.max(RIM, (corners[n][k] + next[k]) / 2)));
}

// The camera's picture with the four seats on it, each made by `place` from its letter and its place.
function picture(asked, root, place) {
  const still = element("img", { src: `${root}/camera/still?${Date.now()}`, alt: "" });
  still.addEventListener("error", () => still.remove());
  const drawn = element("div", { class: "seats-picture", role: "group", "aria-label": words.seats_picture }, still, outline(asked),
    ...PLACES.map((seat, n) => {
      const made = place(seat);
      const [left, top] = middle(asked, n);
      made.style.left = `${left}%`;
      made.style.top = `${top}%`;
      made.style.transform = `translate(-${left}%, -${top}%)`; // at the rim no name is cut off
      return made;
    }));
  drawn.style.aspectRatio = `${asked.width} / ${asked.height}`;
  return drawn;
}

export function drawSeats(state, { root, post }) {
  const asked = state.seats_asked;
  if (!asked) return [];
  const who = state.names.E;
  const named = (text, known) => (who ? fill(known, { seat: words.E, who }) : text);
  const label = (seat) => (state.seats.includes(seat) ? [words[seat], state.names[seat]].filter(Boolean).join(", ") : "–");
  const panel = element("section", { class: "panel seats-asked", "aria-labelledby": "seats-title" });

  const answer = async (button, east) => {
    button.disabled = true;
    if (await post("camera/seats", { east })) say(east === "E" ? words.seats_right : words.seats_turned);
    button.disabled = false;
  };

  const ask = () => {
    const yes = element("button", { type: "button", id: "seats-yes" }, words.seats_yes);
    const no = element("button", { type: "button", class: "quiet", id: "seats-no" }, words.seats_no);
    yes.addEventListener("click", () => answer(yes, "E"));
    no.addEventListener("click", choose);
    panel.classList.remove("choosing");
    panel.replaceChildren(
      picture(asked, root, (seat) => element("span", { class: `seats-place ${seat === "E" ? "here" : ""}` }, words[seat])),
      element("div", { class: "seats-says" }, element("h2", { id: "seats-title" }, named(words.seats_ask, words.seats_asked_of)),
        element("div", { class: "actions" }, yes, no)));
  };

  const choose = () => {
    const back = element("button", { type: "button", class: "quiet" }, words.seats_back);
    back.addEventListener("click", () => { ask(); panel.querySelector("#seats-no").focus(); });
    panel.classList.add("choosing");
    panel.replaceChildren(
      element("h2", { id: "seats-title" }, named(words.seats_tap, words.seats_tap_who)),
      picture(asked, root, (seat) => {
        const made = element("button", { type: "button", class: "seats-place", "data-place": seat,
          "aria-label": fill(words.seats_place, { seat: words[seat] }) }, label(seat));
        made.addEventListener("click", () => answer(made, seat));
        return made;
      }),
      element("div", { class: "actions" }, back));
    panel.querySelector("[data-place]").focus();
  };

  ask();
  return [panel];
}
