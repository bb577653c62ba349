// Instant replay: the seconds round the plays that a ruling turns on, side by side, slowly.
//
// A clip is one file, a JPEG with the others behind it and a list of them in its first comment
// (web/journal/clip.py). Nothing moves by itself where the device asks for reduced motion: the first pictures
// stand, and a button shows the next ones.

import { SLOW, fetched } from "./request.js";
import { mayMove } from "./moment.js";
import { element, fill, words } from "./page.js";

const SLOWER = 3;
const STEP = 0.1;
const REST = 1500;
const clips = new Map();
const made = new Map();
const played = new Set();

async function loaded(address) {
  const answer = await fetched(address, { limit: SLOW });
  if (!answer.ok) throw new Error(answer.statusText);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const ends = 4 + (bytes[4] << 8 | bytes[5]);
  const listed = JSON.parse(new TextDecoder().decode(bytes.subarray(6, ends))).clip;
  let at = ends - 2;
  return listed.map(([time, size]) => {
    const from = at;
    at += size;
    const parts = from === ends - 2 ? [bytes.subarray(0, 2), bytes.subarray(ends, at)] : [bytes.subarray(from, at)];
    return { t: time / 1000, picture: new Blob(parts, { type: "image/jpeg" }) };
  });
}

function clipAt(address) {
  if (!clips.has(address)) {
    const coming = loaded(address);
    coming.catch(() => clips.delete(address));
    clips.set(address, coming);
  }
  return clips.get(address);
}

// The last picture that was taken by then; the first one before that.
function pictureAt(pictures, t) {
  return pictures.findLast((picture) => picture.t <= t + 1e-6) ?? pictures[0];
}

async function paint(canvas, picture) {
  if (canvas.wanted === picture) return;
  canvas.wanted = picture;
  const image = await createImageBitmap(picture.picture);
  if (canvas.wanted === picture) {
    if (canvas.width !== image.width) canvas.width = image.width;
    if (canvas.height !== image.height) canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
  }
  image.close();
}

function moment(t) {
  const seconds = Math.abs(t).toFixed(1);
  if (seconds === "0.0") return words.replay_then;
  return fill(t < 0 ? words.replay_before : words.replay_after, { s: seconds });
}

class Replay {
  constructor(root, replays, { wall = false } = {}) {
    this.wall = wall;
    this.key = replays.map((item) => item.clip).join(" ");
    this.canvases = replays.map((item) => element("canvas", { role: "img", "aria-label": fill(words.replay_picture, { says: item.says }), "data-clip": item.clip, width: 640, height: 400 }));
    this.addresses = replays.map((item) => `${root}/${item.clip}`);
    this.figures = element("div", { class: "replay-plays" }, ...replays.map((item, n) => element("figure", {}, this.canvases[n], element("figcaption", {}, item.says))));
    this.play = element("button", { type: "button", class: "first" }, words.replay_slow);
    this.back = element("button", { type: "button", "aria-label": words.replay_step_back }, "‹");
    this.next = element("button", { type: "button", "aria-label": words.replay_step }, "›");
    this.large = element("button", { type: "button", "aria-pressed": "false" }, words.replay_large);
    this.slider = element("input", { type: "range", "aria-label": words.replay_at, step: STEP });
    this.when = element("p", { class: "why replay-when" });
    const controls = element("div", { class: "player", role: "group", "aria-label": words.replay }, this.back, this.play, this.next, this.large, this.slider);
    this.box = element("div", { class: "replay", "data-replay": "ready" }, this.figures, ...(wall ? [] : [controls, this.when]));
    this.pictures = null;
    this.runs = null;
    this.play.addEventListener("click", () => (this.runs ? this.stop() : this.run()));
    this.back.addEventListener("click", () => this.step(-STEP));
    this.next.addEventListener("click", () => this.step(STEP));
    this.large.addEventListener("click", () => {
      this.large.setAttribute("aria-pressed", String(this.box.classList.toggle("large")));
    });
    this.slider.addEventListener("input", () => {
      this.stop();
      this.show(Number(this.slider.value));
    });
  }

  async load() {
    try {
      this.pictures = await Promise.all(this.addresses.map(clipAt));
    } catch {
      this.box.dataset.replay = "gone";
      this.box.replaceChildren(element("p", { class: "why" }, words.replay_none));
      return;
    }
    this.from = Math.min(...this.pictures.map((frames) => frames[0].t));
    this.to = Math.max(...this.pictures.map((frames) => frames.at(-1).t));
    this.slider.min = this.from.toFixed(1);
    this.slider.max = this.to.toFixed(1);
    this.show(this.from);
    this.box.dataset.replay = "shown";
    // what was just ruled is shown once by itself; on the TV, where nobody can press, over and over
    if (mayMove() && (this.wall || !played.has(this.key))) this.run();
    played.add(this.key);
  }

  show(t) {
    this.at = t;
    this.pictures.forEach((pictures, n) => paint(this.canvases[n], pictureAt(pictures, t)));
    this.when.textContent = moment(t);
    this.slider.value = String(t);
    this.slider.setAttribute("aria-valuetext", moment(t));
    this.back.disabled = t <= this.from;
    this.next.disabled = t >= this.to;
  }

  step(by) {
    if (!this.pictures) return;
    this.stop();
    this.show(Math.max(this.from, Math.min(this.to, Math.round((this.at + by) / STEP) * STEP)));
  }

  run() {
    if (!this.pictures) return;
    if (this.at >= this.to) this.show(this.from);
    this.play.textContent = words.hand_pause;
    this.box.dataset.replay = "plays";
    this.runs = setTimeout(() => this.tick(), STEP * SLOWER * 1000);
  }

  tick() {
    if (!this.box.isConnected) {
      this.stop();
      return;
    }
    if (this.at < this.to) {
      this.show(Math.min(this.to, this.at + STEP));
      this.runs = setTimeout(() => this.tick(), STEP * SLOWER * 1000);
      return;
    }
    this.stop();
    if (this.wall) this.runs = setTimeout(() => this.run(), REST);
  }

  stop() {
    clearTimeout(this.runs);
    this.runs = null;
    this.play.textContent = words.replay_slow;
    if (this.pictures) this.box.dataset.replay = "shown";
  }
}

// The replay of a ruling; null where none was kept. It goes on where it was when its panel is drawn again.
export function replay(root, id, replays, options) {
  if (!replays?.length) return null;
  const key = JSON.stringify([id, replays]);
  if (!made.has(key)) {
    const player = new Replay(root, replays, options);
    made.set(key, player);
    player.load();
  }
  return made.get(key).box;
}

function opens(place, root, id, replays) {
  place.addEventListener("toggle", () => {
    if (place.open && !place.querySelector(".replay")) place.append(replay(root, id, replays));
  });
  return place;
}

// The same, loaded when somebody opens it: hundreds who look on do not all ask for it at once.
export function foldedReplay(root, id, replays) {
  if (!replays?.length) return null;
  const key = JSON.stringify(["folded", id, replays]);
  if (!made.has(key)) made.set(key, opens(element("details", { class: "replays" }, element("summary", {}, words.replay)), root, id, replays));
  return made.get(key);
}

// Pages that are made on the server.
for (const place of document.querySelectorAll("details[data-replays]")) {
  opens(place, document.documentElement.dataset.root, place.dataset.id, JSON.parse(place.dataset.replays));
}
