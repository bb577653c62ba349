// Keeps one event stream for all tabs of this browser that show the same table, and asks every two seconds while
// the stream is silent. Every message is the whole state, so a phone that slept is right again with the next message.
//
// Browsers allow six connections to a host. So one tab leads: it holds the stream and passes on what comes; the others
// follow. A tab that is hidden lets go, unless it speaks. Whoever does not hear the leader any more leads.

import { fetched, send } from "./request.js";
import { say } from "./page.js";

const OLD_AFTER = 5000; // milliseconds without a word after which what is shown is old, and the stream is opened again
const REFUSED_FOR = 15000; // milliseconds until a stream is asked for again where all places were taken
const LED = 3000; // milliseconds without a word of the leader after which another tab leads
const ASKS = 400; // milliseconds that a new tab waits for a leader

export class Live {
  constructor(root, { onState, onPulse }) {
    this.root = root;
    this.onState = onState;
    this.onPulse = onPulse;
    this.received = 0; // when the table last sent something
    this.source = null;
    this.streamed = 0; // when the stream was opened, or last brought something
    this.patience = OLD_AFTER;
    this.polling = null;
    this.version = null;
    this.shown = null; // the state as text
    this.asking = false;
    this.tab = Math.random().toString(36).slice(2);
    this.leads = false;
    this.led = -Infinity; // when the leader last sent something
    this.wait = LED + 1000 * Math.random();
    this.channel = null;
  }

  // From now on, and again whenever the phone wakes or the network is back.
  keepOpen() {
    const { deviceKind = "", seat = "" } = document.documentElement.dataset;
    if (window.BroadcastChannel) {
      // a tab of another role is shown other things: it has another stream
      this.channel = new BroadcastChannel(`bowerbird ${this.root} ${deviceKind} ${seat}`);
      this.channel.addEventListener("message", (event) => this.follow(event.data));
      this.pass({ kind: "who" });
    }
    setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", () => (this.sleeps() ? this.letGo() : this.wake()));
    window.addEventListener("pagehide", () => this.letGo());
    window.addEventListener("pageshow", (event) => event.persisted && this.wake());
    window.addEventListener("online", () => (this.leads ? this.open() : this.wake()));
    setTimeout(() => this.wake(), this.channel ? ASKS : 0);
  }

  sleeps() {
    return document.visibilityState !== "visible" && window.bowerbird?.chosen("sound") === "off";
  }

  isOld() {
    return performance.now() - this.received > OLD_AFTER;
  }

  isAlone() {
    return performance.now() - this.led > this.wait;
  }

  pass(message) {
    this.channel?.postMessage({ from: this.tab, ...message });
  }

  // ---- who leads -------------------------------------------------------------------------------------

  wake() {
    if (!this.leads && !this.sleeps() && (this.isAlone() || this.isOld())) this.lead();
    this.pulse();
  }

  lead() {
    this.leads = true;
    this.pass({ kind: "leads" });
    this.open();
  }

  letGo() {
    if (!this.leads) return;
    this.yield();
    this.pass({ kind: "gone" });
  }

  yield() {
    this.leads = false;
    this.led = performance.now();
    this.source?.close();
    this.source = null;
    this.stopPolling();
  }

  tick() {
    if (this.leads) {
      this.pass({ kind: "leads" });
      // a stream that falls silent is at its end, whether anybody says so or not
      if (performance.now() - this.streamed > this.patience) {
        this.open();
        this.startPolling();
      }
    } else if (!this.sleeps() && this.isAlone()) this.lead();
    this.pulse();
  }

  follow(message) {
    const { kind, from } = message;
    if (kind === "who") {
      if (this.leads) this.pass(this.shown ? { kind: "state", version: this.version, text: this.shown } : { kind: "leads" });
      return;
    }
    if (kind === "gone") {
      // the first to wake leads; the others hear it
      this.led = performance.now() - LED;
      this.wait = LED + 500 * Math.random();
      setTimeout(() => this.tick(), this.wait - LED + 1);
      return;
    }
    if (this.leads && from > this.tab) return; // that tab yields
    if (this.leads) this.yield();
    this.led = performance.now();
    if (kind === "state") this.take(message.version, message.text);
    else if (kind === "beat" && message.version === this.version) this.mark();
    else if (kind === "beat") this.pass({ kind: "who" });
  }

  // ---- the stream ------------------------------------------------------------------------------------

  open() {
    this.source?.close();
    this.streamed = performance.now();
    this.patience = OLD_AFTER;
    const source = new EventSource(`${this.root}/stream`);
    this.source = source;
    const note = () => {
      this.streamed = performance.now();
      this.stopPolling();
    };
    source.addEventListener("state", (event) => {
      note();
      this.take(event.lastEventId, event.data);
    });
    source.addEventListener("beat", () => {
      note();
      this.mark();
    });
    source.addEventListener("error", () => {
      // A refused stream (all places taken) is closed for good by the browser; a dropped one is not.
      if (source.readyState === EventSource.CLOSED) this.patience = REFUSED_FOR;
      if (this.source === source) this.startPolling();
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
      const answer = await fetched(`${this.root}/state`, { headers: known });
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
    this.received = performance.now();
    if (this.leads) this.pass({ kind: "state", version, text });
    this.pulse();
    if (born === before && Number(revision) < Number(shown)) return;
    if (version === this.version && text === this.shown) return;
    this.version = version;
    this.shown = text;
    const state = JSON.parse(text);
    this.onState(state);
    document.dispatchEvent(new CustomEvent("bowerbird:state", { detail: state }));
  }

  mark() {
    this.received = performance.now();
    if (this.leads) this.pass({ kind: "beat", version: this.version });
    this.pulse();
  }

  pulse() {
    const seconds = Math.round((performance.now() - this.received) / 1000);
    this.onPulse(this.received ? seconds : null, !this.received || this.isOld());
  }
}

// Send an act from another page than the table's, then go back to the table; shows the reason of a refusal.
export async function act(root, what, body) {
  try {
    await send(root, what, body);
    location.href = `${root}/`;
  } catch (problem) {
    say(problem.message);
  }
}
