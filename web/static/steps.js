// The set-up, step by step: each says how it is, and the first that is not done is open.

import { fetched, send } from "./request.js";
import { followStill, placeNames } from "./camera_picture.js";
import { byId, fill, say, words } from "./page.js";
import { shape } from "./svg.js";

const root = document.documentElement.dataset.root;
const SEATS = ["N", "E", "S", "W"];
const EVERY = 1200;
const NAMED = { good: "steps_done", now: "steps_now", wrong: "steps_wrong", later: "steps_later" };

const picture = shape("image");
const outline = shape("polygon", { class: "outline" });
const seats = SEATS.map((seat) => shape("text", { class: "seat-name", "text-anchor": "middle" }, words[seat]));
const finder = shape("svg", { class: "finder", role: "img", "aria-label": words.steps_picture }, picture, outline, ...seats);
let shown = false; // whether there is a picture
let asking = false;
let opened = ""; // the step that people opened themselves
let current = ""; // the step that is open

function outlined(corners, width, height) {
  const at = corners.map(([x, y]) => [x * width, y * height]);
  outline.setAttribute("points", at.map((corner) => corner.join(",")).join(" "));
  placeNames(seats, at, width / Math.max(1, finder.clientWidth), 0.2, 16);
}

let corners = [];
function drawStill({ naturalWidth: width, naturalHeight: height, src }) {
  finder.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.setAttribute("width", width);
  picture.setAttribute("height", height);
  picture.setAttribute("href", src);
  byId("viewfinder").hidden = false;
  if (corners.length) outlined(corners, width, height);
}

// The step under somebody's finger stays open until it is done, whatever becomes of the others.
function openStep(steps) {
  const stays = steps.find((step) => step.id === opened) ?? steps.find((step) => step.id === current && ["wrong", "now"].includes(step.state));
  const open = stays ?? steps.find((step) => step.state === "wrong") ?? steps.find((step) => step.state === "now");
  current = open?.id ?? "";
  return open;
}

function show(status) {
  const open = openStep(status.steps);
  for (const item of document.querySelectorAll("[data-step]")) {
    const step = status.steps.find((one) => one.id === item.dataset.step);
    item.hidden = !step;
    if (!step) continue;
    item.dataset.state = step.state;
    item.querySelector(".state").textContent = words[NAMED[step.state]];
    const says = item.querySelector(".says");
    if (says.textContent !== step.says) says.textContent = step.says;
    item.classList.toggle("current", step === open);
    const actions = item.querySelector(".actions");
    actions.hidden = step !== open || !actions.children.length;
  }
  const north = document.querySelector('[data-ask="north"]');
  north.setAttribute("aria-pressed", String(status.waiting));
  north.textContent = status.waiting ? words.steps_north_stop : words.steps_north_hand;
  corners = status.outline;
  shown = corners.length > 0;
  if (!shown) byId("viewfinder").hidden = true;
  byId("code").hidden = status.phone === "off";
  byId("play").textContent = status.ready ? words.steps_ready : words.steps_anyway;
  byId("play").classList.toggle("first", status.ready);
}

async function look() {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetched(`${root}/steps/told`);
    if (answer.ok) show(await answer.json());
  } catch {
    byId("why").textContent = words.offline;
  } finally {
    asking = false;
  }
}

async function choose(camera) {
  try {
    await send(root, "steps/choose", { camera });
    if (camera === "phone") location.href = `${root}/phone`;
    opened = "";
    await look();
  } catch (problem) {
    say(problem.message);
  }
}

async function ask(what) {
  const waits = document.querySelector('[data-ask="north"]').getAttribute("aria-pressed") === "true";
  try {
    const answer = await send(root, `camera/${what}`, what === "north" ? { wait: !waits } : {});
    if (what === "keep") say(fill(words.camera_kept, { where: answer.said }));
    opened = "";
    await look();
  } catch (problem) {
    say(problem.message);
  }
}

if (byId("steps")) {
  byId("viewfinder").append(finder);
  for (const button of document.querySelectorAll("[data-camera]")) button.addEventListener("click", () => choose(button.dataset.camera));
  for (const button of document.querySelectorAll("[data-ask]")) button.addEventListener("click", () => ask(button.dataset.ask));
  for (const item of document.querySelectorAll("[data-step]")) {
    item.querySelector("h2 button").addEventListener("click", () => { opened = opened === item.dataset.step ? "" : item.dataset.step; look(); });
  }
  byId("stream")?.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(new FormData(event.target).get("camera"));
  });
  look();
  setInterval(look, EVERY);
  followStill(root, EVERY, drawStill, () => shown);
}
