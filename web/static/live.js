// Keeps one event stream open for this tab, and falls back to asking every two seconds.
// Every message is the whole state, so a phone that slept is right again with the next one.

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
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("beat", () => {
      this.stopPolling();
      this.mark();
    });
    source.onerror = () => {
      // A refused stream (all places taken) is closed for good by the browser; a dropped one is not.
      if (source.readyState === EventSource.CLOSED) this.retry = setTimeout(() => this.open(), 15000);
      this.startPolling();
      this.pulse();
    };
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
    try {
      const answer = await fetch(`${this.root}/state`, { cache: "no-store" });
      if (answer.ok) this.take(await answer.json());
    } catch {
      this.pulse();
    }
  }

  take(state) {
    this.mark();
    this.onState(state);
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

export class Refused extends Error {}

// Send what a person asked for; rejects with the server's own words.
export async function send(root, what, body) {
  let answer;
  try {
    answer = await fetch(`${root}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Bowerbird": "1" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("No connection to the table. Nothing was recorded; try again.");
  }
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(reply.error ?? "That was not recorded.");
  return reply;
}
