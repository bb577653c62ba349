// The camera's picture with the table drawn in it: corners are dragged, or moved with the arrow keys.

import { fetched, send } from "./request.js";
import { followStill, placeNames } from "./camera_picture.js";
import { byId, element, fill, replace, say, words } from "./page.js";
import { shape } from "./svg.js";

const root = document.documentElement.dataset.root;
const CORNERS = ["NW", "NE", "SE", "SW"];
const SEATS = ["N", "E", "S", "W"];
const EVERY = 1000;
const GLASS = 0.045; // how much of the picture's width the magnifier shows to each side
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let view = null; // the newest answer of the server
let corners = null; // pixels, as they are shown
let held = null; // the corner that is being moved
let untold = null; // waiting to send corners that the keyboard moved

const picture = shape("image", { preserveAspectRatio: "none" });
const outline = shape("polygon", { class: "outline" });
const names = SEATS.map((seat) => shape("text", { class: "seat-name", "text-anchor": "middle" }, words[seat]));
const handles = CORNERS.map((name, n) => handle(name, n));
const finder = shape("svg", { class: "finder", role: "group", "aria-label": words.camera_picture },
  picture, outline, ...names, ...handles);
const near = shape("image", { preserveAspectRatio: "none" });
const nearLine = shape("polygon", { class: "outline" });
const cross = shape("path", { class: "cross" });
const glass = shape("svg", { class: "glass", "aria-hidden": "true" }, near, nearLine, cross);

function handle(name, n) {
  const spot = shape("g", { class: "corner", tabindex: "0", role: "button" },
    shape("circle", { class: "reach" }), shape("circle", { class: "ring" }));
  spot.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    spot.focus();
    spot.setPointerCapture(event.pointerId);
    held = { n, from: at(event), was: [...corners[n]] };
    show();
  });
  spot.addEventListener("pointermove", (event) => {
    if (held?.n !== n) return;
    const [x, y] = at(event);
    corners[n] = [held.was[0] + x - held.from[0], held.was[1] + y - held.from[1]];
    show();
  });
  const released = () => {
    if (held?.n !== n) return;
    held = null;
    tell();
  };
  spot.addEventListener("pointerup", released);
  spot.addEventListener("pointercancel", released);
  spot.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || !corners) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    corners[n] = [corners[n][0] + step[0] * far, corners[n][1] + step[1] * far];
    show();
    clearTimeout(untold);
    untold = setTimeout(tell, 700);
  });
  spot.addEventListener("focus", show);
  spot.addEventListener("blur", show);
  return spot;
}

// Where a finger is, in pixels of the camera's picture.
function at(event) {
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(finder.getScreenCTM().inverse());
  return [spot.x, spot.y];
}

function show() {
  if (!view?.ready || !corners) return;
  const { width, height } = view;
  // Corners may lie outside the picture: a rim round it keeps them within reach.
  const over = Math.max(0, ...corners.flatMap(([x, y]) => [-x / width, x / width - 1, -y / height, y / height - 1]));
  if (!held) {
    const rim = Math.min(0.6, Math.max(0.05, over + 0.04));
    finder.setAttribute("viewBox", `${-rim * width} ${-rim * height} ${(1 + 2 * rim) * width} ${(1 + 2 * rim) * height}`);
  }
  for (const one of [picture, near]) {
    one.setAttribute("width", width);
    one.setAttribute("height", height);
  }
  const line = corners.map((corner) => corner.join(",")).join(" ");
  outline.setAttribute("points", line);
  nearLine.setAttribute("points", line);
  const unit = finder.viewBox.baseVal.width / Math.max(1, finder.clientWidth); // pixels of the picture a CSS pixel
  const middle = placeNames(names, corners, unit, 0.16, 15);
  handles.forEach((spot, n) => {
    const [x, y] = corners[n];
    spot.setAttribute("transform", `translate(${x} ${y})`);
    spot.children[0].setAttribute("r", 24 * unit);
    spot.children[1].setAttribute("r", 9 * unit);
    spot.setAttribute("aria-label", fill(words.camera_corner, {
      a: words[CORNERS[n][0]], b: words[CORNERS[n][1]], x: Math.round(x), y: Math.round(y),
    }));
  });
  const n = held ? held.n : handles.indexOf(document.activeElement);
  glass.toggleAttribute("hidden", n < 0);
  if (n >= 0) {
    const [x, y] = corners[n];
    const r = GLASS * width;
    glass.setAttribute("viewBox", `${x - r} ${y - r} ${2 * r} ${2 * r}`);
    cross.setAttribute("d", `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`);
    // Out of the finger's way: on the other side of the picture.
    glass.dataset.side = x < middle[0] ? "right" : "left";
  }
}

async function tell() {
  clearTimeout(untold);
  untold = null;
  await ask("place", { corners: corners.map(([x, y]) => [x / view.width, y / view.height]) });
  await look();
}

async function ask(what, body = {}) {
  try {
    return await send(`${root}/camera`, what, body);
  } catch (problem) {
    say(problem.message);
    return null;
  }
}

function drawAdvice(lines) {
  return lines.flatMap((line) => [
    element("dt", { "data-good": String(line.is_good) }, words[`advice_${line.about}`]),
    element("dd", { "data-good": String(line.is_good) }, line.is_good ? line.says : element("strong", {}, line.says)),
  ]);
}

function howFound() {
  if (view.is_waiting) return words.camera_resting;
  if (view.by === "hand") return words.camera_by_hand;
  if (view.by === "tags") {
    const lacking = CORNERS.filter((name) => !view.tags.includes(name));
    return lacking.length ? fill(words.camera_by_three, { tag: lacking[0] }) : words.camera_by_tags;
  }
  const unseen = SEATS.filter((seat) => !view.edges.includes(seat)).map((seat) => words[seat]);
  if (unseen.length === 4) return words.camera_by_nothing;
  return unseen.length ? fill(words.camera_by_some, { edges: unseen.join(", ") }) : words.camera_by_edges;
}

async function look() {
  if (held || untold) return;
  try {
    const answer = await fetched(`${root}/camera/view`);
    if (!answer.ok || held || untold) return;
    view = await answer.json();
  } catch {
    return;
  }
  if (!view.ready) return;
  corners = view.corners.map(([x, y]) => [x * view.width, y * view.height]);
  replace(byId("advice"), drawAdvice(view.advice));
  byId("found").textContent = howFound();
  byId("north").setAttribute("aria-pressed", String(view.is_waiting));
  for (const id of ["keep", "find", "turn", "north", "again"]) byId(id).disabled = false;
  show();
}

function drawStill({ src }) {
  picture.setAttribute("href", src);
  near.setAttribute("href", src);
}

if (byId("viewfinder")) {
  byId("viewfinder").append(finder, glass);
  glass.toggleAttribute("hidden", true);
  for (const id of ["find", "turn", "again"]) {
    byId(id).addEventListener("click", async () => {
      if (await ask(id) && id === "again") say(words.camera_again_said);
      await look();
    });
  }
  byId("north").addEventListener("click", async () => {
    await ask("north", { wait: !view.is_waiting });
    await look();
  });
  byId("keep").addEventListener("click", async () => {
    const answer = await ask("keep");
    if (answer) say(fill(words.camera_kept, { where: answer.said }));
  });
  followStill(root, EVERY, drawStill);
  look();
  setInterval(look, 2 * EVERY);
  window.addEventListener("resize", show);
}
