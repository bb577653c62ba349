// The set-up, step by step: each says how it is, and the first that is not done is open.

import { fetched, send } from "./asking.js";
import { byId, fill, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const SVG = "http://www.w3.org/2000/svg";
const SEATS = ["N", "E", "S", "W"];
const EVERY = 1200;
const NAMED = { good: "steps_done", now: "steps_now", wrong: "steps_wrong", later: "steps_later" };

const finder = document.createElementNS(SVG, "svg");
const picture = document.createElementNS(SVG, "image");
const outline = document.createElementNS(SVG, "polygon");
const seats = SEATS.map(() => document.createElementNS(SVG, "text"));
let shown = false; // whether there is a picture
let asking = false;
let opened = ""; // the step that people opened themselves
let current = ""; // the step that is open

function drawn() {
  finder.setAttribute("class", "finder");
  finder.setAttribute("role", "img");
  finder.setAttribute("aria-label", words.steps_picture);
  outline.setAttribute("class", "outline");
  seats.forEach((name, n) => {
    name.textContent = words[SEATS[n]];
    name.setAttribute("class", "seat-name");
    name.setAttribute("text-anchor", "middle");
  });
  finder.append(picture, outline, ...seats);
  byId("viewfinder").append(finder);
}

function outlined(corners, width, height) {
  const at = corners.map(([x, y]) => [x * width, y * height]);
  outline.setAttribute("points", at.map((corner) => corner.join(",")).join(" "));
  const middle = [0, 1].map((k) => at.reduce((sum, corner) => sum + corner[k], 0) / 4);
  const unit = width / Math.max(1, finder.clientWidth);
  seats.forEach((name, n) => {
    const edge = [0, 1].map((k) => (at[n][k] + at[(n + 1) % 4][k]) / 2);
    name.setAttribute("x", edge[0] + (middle[0] - edge[0]) * 0.2);
    name.setAttribute("y", edge[1] + (middle[1] - edge[1]) * 0.2 + 5 * unit);
    name.setAttribute("font-size", 16 * unit);
  });
}

let corners = [];
function refresh() {
  const next = new Image();
  next.addEventListener("load", () => {
    const [width, height] = [next.naturalWidth, next.naturalHeight];
    finder.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("width", width);
    picture.setAttribute("height", height);
    picture.setAttribute("href", next.src);
    byId("viewfinder").hidden = false;
    if (corners.length) outlined(corners, width, height);
    setTimeout(refresh, document.hidden ? 5 * EVERY : EVERY);
  });
  next.addEventListener("error", () => setTimeout(refresh, 2 * EVERY));
  if (shown) next.src = `${root}/camera/still?${Date.now()}`;
  else setTimeout(refresh, EVERY);
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
  drawn();
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
  refresh();
}
