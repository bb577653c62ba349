// What this device alone has chosen: sound, four colours, light or dark. Kept in this browser, sent to nobody.
// Runs before the page is drawn, so that a dark room is never lit up for a moment.

const CHOICES = { sound: ["off", "voice", "tones"], colours: ["two", "four"], theme: ["device", "light", "dark"] };

window.bowerbird = {
  choices: CHOICES,
  chosen(what) {
    let found = null;
    try { found = localStorage.getItem(`bowerbird-${what}`); } catch { /* a browser that keeps nothing */ }
    return CHOICES[what].includes(found) ? found : CHOICES[what][0];
  },
  choose(what, value) {
    try { localStorage.setItem(`bowerbird-${what}`, value); } catch { /* for this page only, then */ }
    this.apply(what, value);
    for (const input of document.querySelectorAll(`[data-device="${what}"]`)) input.checked = input.value === value;
  },
  // Whether somebody has chosen it here before.
  has(what) {
    try { return localStorage.getItem(`bowerbird-${what}`) !== null; } catch { return true; }
  },
  apply(what, value) {
    const root = document.documentElement;
    if (what === "colours") root.dataset.colours = value;
    if (what === "theme" && value === "device") delete root.dataset.theme;
    else if (what === "theme") root.dataset.theme = value;
    if (what === "sound") root.dataset.sound = value;
  },
};
for (const what of Object.keys(CHOICES)) window.bowerbird.apply(what, window.bowerbird.chosen(what));
const asked = new URLSearchParams(location.search).get("theme");
if (CHOICES.theme.includes(asked)) window.bowerbird.apply("theme", asked);
document.addEventListener("DOMContentLoaded", () => {
  for (const input of document.querySelectorAll("[data-device]")) {
    input.checked = window.bowerbird.chosen(input.dataset.device) === input.value;
    input.addEventListener("change", () => window.bowerbird.choose(input.dataset.device, input.value));
  }
});
