// Keeps one event stream open for this tab, and falls back to asking every two seconds.
// Every message is the whole state, so a phone that slept is right again with the next one.

import { say } from "./page.js";
import words from "../words.js";

const OLD_AFTER = 5000;

export class Live {
  constructor(root, { onState, onPulse }) {
    this.root = root;
    this.onState = onState;
    this.onPulse = onPulse;
    this.heard = 0;
    this.source = null;
    this.polling = null;
    this.retry = null;
    this.version = null;
    this.asking = false;
  }

  // From now on, and anew whenever the phone wakes or the network is back.
  keepOpen() {
    setInterval(() => this.pulse(), 1000);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.isOld()) this.open();
    });
    window.addEventListener("online", () => this.open());
    this.open();
  }

  isOld() {
    return performance.now() - this.heard > OLD_AFTER;
  }

  open() {
    clearTimeout(this.retry);
    this.source?.close();
    const source = new EventSource(`${this.root}/stream`);
    this.source = source;
    source.addEventListener("state", (event) => {
      this.stopPolling();
      this.take(event.lastEventId, event.data);
    });
    source.addEventListener("beat", () => {
      this.stopPolling();
      this.mark();
    });
    source.addEventListener("error", () => {
      // A refused stream (all places taken) is closed for good by the browser; a dropped one is not.
      if (source.readyState === EventSource.CLOSED) this.retry = setTimeout(() => this.open(), 15000);
      this.startPolling();
      this.pulse();
    });
  }

  startPolling() {
    if (this.polling) return;
    this.polling = setInterval(() => this.poll(), 2000);
    this.poll();
  }

  stopPolling() {
    clearInterval(this.polling);
    this.polling = null;
  }

  async poll() {
    if (this.asking) return;
    this.asking = true;
    try {
      const known = this.version ? { "If-None-Match": `"${this.version}"` } : {};
      const answer = await fetch(`${this.root}/state`, { cache: "no-store", headers: known, signal: AbortSignal.timeout(OLD_AFTER) });
      if (answer.status === 304) this.mark();
      // the server has come back without its journal: its page says so, at every address
      else if (answer.status === 503 && (await answer.json().catch(() => ({}))).trouble) location.reload();
      else if (answer.ok) this.take((answer.headers.get("ETag") ?? "").replace(/^W\/|"/g, ""), await answer.text());
    } catch {
      this.pulse();
    } finally {
      this.asking = false;
    }
  }

  // An answer may be overtaken by a message of the stream: what is older than what is shown is not shown.
  take(version, text) {
    const [born, revision] = version.split(".");
    const [before, shown] = (this.version ?? "").split(".");
    this.mark();
    if (born === before && Number(revision) < Number(shown)) return;
    this.version = version;
    const state = JSON.parse(text);
    this.onState(state);
    document.dispatchEvent(new CustomEvent("bowerbird:state", { detail: state }));
  }

  mark() {
    this.heard = performance.now();
    this.pulse();
  }

  pulse() {
    const seconds = Math.round((performance.now() - this.heard) / 1000);
    this.onPulse(this.heard ? seconds : null, !this.heard || this.isOld());
  }
}

export class Refused extends Error {
  constructor(why, ask) {
    super(why);
    this.ask = ask;
  }
}

// Send what a person asked for; rejects with the server's own words, and its question where it does what they are sure of.
export async function send(root, what, body) {
  let answer;
  try {
    answer = await fetch(`${root}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Bowerbird": "1" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused(words.offline);
  }
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(reply.error ?? words.refused, reply.ask);
  return reply;
}

// Send what a person asked for on a page beside the table's and go back to the table; says why where it is refused.
export async function act(root, what, body) {
  try {
    await send(root, what, body);
    location.href = `${root}/`;
  } catch (problem) {
    say(problem.message);
  }
}
