// The one way in which the page's scripts ask the server and send to it: every request ends within a limit, and a
// failed one is shown in one sentence. No other script fetches (tests/web/page/test_scripts.py).

import words from "../words.js";

const ANSWERED = 5000; // milliseconds that an answer may take
const CARRIED_OUT = 10000; // the same of what a person asked for
export const SLOW = 60000; // the same of what the camera looks at

export class Refused extends Error {
  constructor(why, ask, yes, choose) {
    super(why);
    this.ask = ask;
    this.yes = yes; // the field in which it is answered
    this.choose = choose; // names that mean several people, each with what can be written in its place
  }
}

// The answer, whatever it is; rejects with one sentence where none has come within `limit` milliseconds.
export async function fetched(address, { limit = ANSWERED, ...options } = {}) {
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(limit), ...options });
    const { ok, status, statusText, redirected, headers } = answer;
    const body = await answer.blob(); // whole: an answer that breaks off is none
    const text = () => body.text();
    return { ok, status, statusText, redirected, headers, text, json: async () => JSON.parse(await text()), arrayBuffer: () => body.arrayBuffer() };
  } catch {
    throw new Refused(words.offline);
  }
}

async function read(answer) {
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(reply.error ?? words.refused, reply.ask, reply.yes, reply.choose);
  return reply;
}

// What an address answers; rejects with the server's own words where it refuses.
export async function asked(address, options) {
  return read(await fetched(address, options));
}

// Send what a person asked for; rejects with the server's own words, and its question where it does what they are sure of.
export async function send(root, what, body, limit = CARRIED_OUT) {
  return read(await fetched(`${root}/${what}`, {
    limit,
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Bowerbird": "1" },
    body: JSON.stringify(body),
  }));
}
