// The director's view: lets calls go, decides rulings and sets the score; each with a reason and a name.

import { send } from "./request.js";
import { byId, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const NAME = "bowerbird-director";

async function act(what, body) {
  try {
    await send(root, what, body);
    location.reload();
  } catch (problem) {
    say(problem.message);
  }
}

function remembered() {
  try { return localStorage.getItem(NAME) ?? ""; } catch { return ""; }
}

function remember(name) {
  try { localStorage.setItem(NAME, name); } catch { /* asked again, then */ }
}

// what somebody has typed while this was still loading stays
for (const field of document.querySelectorAll("[name=name]")) field.value ||= remembered();

byId("direct")?.addEventListener("submit", (event) => {
  event.preventDefault();
  act("director", { pin: new FormData(event.target).get("pin") });
});

byId("done")?.addEventListener("click", () => act("call", { called: false, about: "" }));

byId("adjust")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const score = {};
  for (const [key, value] of given) if (key.startsWith("side-")) score[key.slice(5)] = Number(value);
  remember(given.get("name"));
  act("adjust", { score, why: given.get("why"), name: given.get("name") });
});

for (const form of document.querySelectorAll(".decide")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    remember(given.get("name"));
    act("decide", { ruling: form.dataset.id, stands: event.submitter?.value === "yes", why: given.get("why"), name: given.get("name") });
  });
}

byId("close-round")?.addEventListener("click", async () => {
  try {
    await send(root, "close", {});
    say(words.closed);
  } catch (problem) {
    say(problem.message);
  }
});
