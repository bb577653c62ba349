// Small helps for building a page: elements, words with holes, and a line that says what went wrong.

import words from "../words.js";

export { words };

export function byId(id) {
  return document.getElementById(id);
}

// An element with attributes and children; text is always text, never markup.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function replace(place, children) {
  place.replaceChildren(...children);
}

export function fill(text, values) {
  return (text ?? "").replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}

// Seconds as minutes and seconds: 75 as 1:15.
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

// A text with its red suits in red.
export function signs(text) {
  return text.split(/([♥♦]\uFE0E?)/).filter(Boolean).map((part) => (/^[♥♦]/.test(part) ? element("span", { class: "red-sign" }, part) : part));
}

// Show a line at the foot of the page, for a while or until somebody does something else: in the sheet that is open,
// since it covers everything outside, and nothing there is read aloud.
export function say(text) {
  byId("toast")?.remove();
  const toast = element("p", { id: "toast", class: "toast", role: "status" }, text);
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  (sheet ?? document.body).append(toast);
  const gone = new AbortController();
  const go = () => {
    toast.remove();
    gone.abort();
  };
  // what is said while a sheet closes is still to be read
  sheet?.addEventListener("close", () => { if (toast.parentNode === sheet) document.body.append(toast); }, { once: true, signal: gone.signal });
  setTimeout(go, 8000);
  for (const what of ["pointerdown", "keydown"]) addEventListener(what, go, { capture: true, signal: gone.signal });
}

// How old the last word from the table is; an old page greys out, so that nobody trusts it.
export function pulse(seconds, old) {
  byId("pulse").dataset.state = old ? "old" : "live";
  byId("main").classList.toggle("stale", old && seconds !== null);
  let text = words.connecting;
  if (seconds !== null) text = seconds < 3 ? words.age_now : fill(old ? words.age_old : words.age, { n: seconds });
  if (byId("age").textContent !== text) byId("age").textContent = text;
}
