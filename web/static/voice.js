// One voice, off until somebody turns it on at this device: the browser's own speech, or a few soft tones.
// It speaks after the trick is gathered and never over itself.

import { words } from "./page.js";

let context = null;
const last = { said: "" };

const TONES = { trick: [523, 659], hand: [523, 659, 784], asks: [440, 440], director: [392, 330, 392] };

function play(notes) {
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (!Audio) return;
  context ??= new Audio();
  context.resume?.();
  notes.forEach((pitch, n) => {
    const begins = context.currentTime + n * 0.16;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begins);
    volume.gain.exponentialRampToValueAtTime(0.12, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.15);
    note.connect(volume).connect(context.destination);
    note.start(begins);
    note.stop(begins + 0.16);
  });
}

function speak(text) {
  if (!window.speechSynthesis) return;
  speechSynthesis.cancel();
  const saying = new SpeechSynthesisUtterance(text);
  saying.lang = words.lang;
  speechSynthesis.speak(saying);
}

// kind: trick, hand, asks or director; text is what a voice says of it.
export function sound(kind, text) {
  last.said = text;
  const how = document.documentElement.dataset.sound;
  if (how === "voice") speak(text);
  else if (how === "tones") play(TONES[kind] ?? []);
  document.documentElement.dataset.sounded = how === "off" ? "" : `${kind}: ${text}`;
}
