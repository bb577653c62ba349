// Makes this phone the table's camera: sends its pictures one by one, and says what is to be done.

import { fetched } from "./request.js";
import { Camera } from "./phone_camera.js";
import { Screen } from "./phone_screen.js";
import words from "../words.js";

const SLOW = 700; // milliseconds of lag that are said
const SAID_FOR = 10000; // milliseconds that a gap is said for
const GIVEN_UP = 8000; // milliseconds that an answer may take
const AGAIN = [250, 500, 1000, 2000]; // milliseconds until the next try
const LONG = 20; // seconds without a connection after which more is said
const SETTLES = 3000; // milliseconds of good pictures after which the camera is held
const UNHOLDS = 60000; // milliseconds between two times of letting it set itself again
const DIMS = 30000; // milliseconds of good pictures after which the screen goes dark

const code = location.pathname.slice(1);
const phone = mine();
const screen = new Screen(document);
const camera = new Camera(screen.video);

let running = false;
let round = 0; // counts the starts, so that an old one ends
let lostSince = 0;
let sleptSince = 0;
let gap = null; // what is said of a gap, and until when
let goodSince = 0;
let unheld = 0;
let lag = 0;
let counted = { since: performance.now(), pictures: 0, bytes: 0 };
let battery = null;
let lock = null;

// What this phone is called: the same after the page is loaded again.
function mine() {
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem("bowerbird-phone") ?? made;
    localStorage.setItem("bowerbird-phone", kept);
    return kept;
  } catch {
    return made;
  }
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}

function sleep(ms) {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}

function post(what, head, body = "", more = {}) {
  return fetched(`/${what}`, { limit: GIVEN_UP, method: "POST", body, ...more, headers: { "X-Bowerbird-Code": code, "X-Bowerbird-Phone": phone, ...head } });
}

function leave(how) {
  if (running) post("leave", { "X-How": how }, "", { keepalive: true }).catch(() => {});
}

// ---- what is said -----------------------------------------------------------------------------------

function besides() {
  const lines = [];
  if (battery && !battery.charging) lines.push([words.phone_plug, fill(words.phone_plug_why, { n: Math.round(100 * battery.level) })]);
  if (!battery) lines.push(["", words.phone_plug_unknown]);
  if (!lock) lines.push([words.phone_screen, words.phone_screen_why]);
  return lines;
}

function figures() {
  const over = (performance.now() - counted.since) / 1000;
  if (over < 2) return;
  const pictures = (counted.pictures / over).toFixed(1);
  const held = camera.held.map((one) => words[`phone_${one}`]).join(", ");
  const holds = held ? fill(words.phone_held, { what: held }) : words.phone_held_none;
  screen.figures(`${fill(words.phone_figures, { pictures, bytes: Math.round(counted.bytes / over / 1024), lag: Math.round(lag) })} · ${holds}`);
  counted = { since: performance.now(), pictures: 0, bytes: 0 };
}

function tell(answer) {
  const now = performance.now();
  screen.outline(answer.outline, camera.video);
  screen.at("filmed").hidden = !answer.filmed;
  figures();
  const [first, ...rest] = answer.advice;
  const more = rest.map((one) => [one.do, one.says]);
  const well = answer.ready && !first;
  if (!well) goodSince = 0;
  else if (!goodSince) goodSince = now;
  if (gap && now < gap.until) screen.say("do", gap.text, "", more);
  else if (!answer.ready) screen.say("do", words.phone_first, "", besides());
  else if (first) screen.say("do", first.do, first.says, [...more, ...besides()]);
  else if (lag > SLOW) screen.say("do", fill(words.phone_lag, { n: (lag / 1000).toFixed(1) }), "", besides());
  else screen.say("good", words.phone_good, "", besides());
  screen.dim(goodSince > 0 && now - goodSince > DIMS && !(battery && !battery.charging));
  holdOrNot(answer, now);
}

function holdOrNot(answer, now) {
  if (!answer.ready) return;
  const dazzled = answer.advice.some((one) => one.about === "light" || one.about === "sharpness");
  if (dazzled && camera.held.length && now - unheld > UNHOLDS) {
    unheld = now;
    camera.release();
  } else if (!dazzled && !camera.held.length && !holdOrNot.tried && goodSince && now - goodSince > SETTLES) {
    holdOrNot.tried = true;
    camera.hold();
  }
  if (dazzled) holdOrNot.tried = false;
}

function offline() {
  const seconds = Math.round((performance.now() - lostSince) / 1000);
  screen.dim(false);
  screen.say("bad", fill(words.phone_offline, { n: seconds }), words.phone_offline_why, seconds >= LONG ? [["", words.phone_offline_long]] : []);
}

// ---- sending ----------------------------------------------------------------------------------------

async function run(own) {
  let due = 0;
  let tries = 0;
  const goesOn = () => running && own === round;
  while (goesOn()) {
    /* oxlint-disable no-await-in-loop -- one picture after the other is what is wanted */
    if (document.hidden) {
      await sleep(500);
      continue;
    }
    if (!camera.alive && !await opened()) {
      await sleep(2000);
      continue;
    }
    const taken = await camera.next(due);
    if (own !== round || document.hidden) continue;
    if (taken === null) {
      if (!camera.alive) camera.close();
      screen.say("bad", words.phone_frozen, "", []);
      continue;
    }
    const picture = await camera.jpeg();
    if (!picture) continue;
    try {
      due = await sendOne(picture, taken);
      tries = 0;
    } catch {
      if (!lostSince) lostSince = performance.now();
      offline();
      await sleep(AGAIN[Math.min(tries, AGAIN.length - 1)]);
      tries += 1;
    }
    /* oxlint-enable no-await-in-loop */
  }
}

// Send one picture; gives the time at which the next one is wanted.
async function sendOne(picture, taken) {
  const head = { "Content-Type": "image/jpeg", "X-Taken": taken.toFixed(1), "X-Held": camera.held.join(",") };
  if (battery) head["X-Battery"] = `${Math.round(100 * battery.level)}${battery.charging ? "+" : ""}`;
  head["X-Sent"] = performance.now().toFixed(1);
  const reply = await post("picture", head, picture);
  const answer = await reply.json();
  const now = performance.now();
  if (lostSince) gap = { text: fill(words.phone_back, { n: Math.round((now - lostSince) / 1000) }), until: now + SAID_FOR };
  lostSince = 0;
  if (reply.ok) {
    lag = 0.8 * lag + 0.2 * (now - taken - answer.waited);
    counted.pictures += 1;
    counted.bytes += picture.size;
    tell(answer);
    return now + answer.wait;
  }
  return refused(reply.status, answer, now);
}

function refused(status, answer, now) {
  screen.dim(false);
  if (status === 403 || answer.state === "stranger") {
    halt();
    screen.say("bad", answer.error, "", []);
  } else if (status === 409) {
    halt();
    screen.say("bad", answer.error, "", []);
    screen.offer("take");
  } else if (status === 503) {
    screen.say("bad", answer.error, "", []);
    return now + 3000;
  } else if (answer.state !== "busy") {
    screen.say("bad", fill(words.phone_refused, { why: answer.error }), "", []);
    return now + 2000;
  }
  return now + 200;
}

// ---- beginning and ending ---------------------------------------------------------------------------

async function opened() {
  if (!navigator.mediaDevices?.getUserMedia) {
    screen.say("bad", words.phone_insecure, "", []);
    return false;
  }
  try {
    await camera.open();
    holdOrNot.tried = false;
    goodSince = 0;
    return true;
  } catch (problem) {
    screen.say("bad", problem.name === "NotFoundError" ? words.phone_none : words.phone_denied, "", []);
    return false;
  }
}

async function stayAwake() {
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null;
  }
}

async function start(takeOver) {
  round += 1;
  running = true;
  screen.say("start", words.phone_starting, "", []);
  screen.offer("stop");
  await Promise.all([stayAwake(), navigator.getBattery?.().then((found) => { battery = found; }).catch(() => {})]);
  if (takeOver) await post("hold", { "X-Take-Over": "1" }).catch(() => {});
  run(round);
}

function halt() {
  running = false;
  round += 1;
  camera.close();
  lock?.release().catch(() => {});
  screen.outline([], camera.video);
  screen.offer("start");
}

document.addEventListener("visibilitychange", () => {
  if (!running) return;
  if (document.hidden) {
    sleptSince = performance.now();
    leave("asleep");
    return;
  }
  if (sleptSince) gap = { text: fill(words.phone_slept, { n: Math.round((performance.now() - sleptSince) / 1000) }), until: performance.now() + SAID_FOR };
  sleptSince = 0;
  stayAwake();
});
window.addEventListener("pagehide", () => leave("closed"));
document.addEventListener("pointerdown", () => { goodSince = goodSince && performance.now(); screen.dim(false); });
screen.on("start", () => start(false));
screen.on("take", () => start(true));
screen.on("stop", () => {
  leave("stopped");
  halt();
  screen.say("start", words.phone_stopped, "", []);
});
if (!window.isSecureContext) screen.say("bad", words.phone_insecure, "", []);
