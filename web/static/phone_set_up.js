// The address that makes a phone the camera, and how that phone is.

import { fetched, send } from "./request.js";
import { byId, fill, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const EVERY = 1000;

function show(status) {
  let text = fill(words[status.state === "off" && byId("on") ? "phone_state_choose" : `phone_state_${status.state}`], status);
  if (status.state === "sending" && status.charging === false) text += ` ${fill(words.phone_state_battery, { n: status.battery })}`;
  if (byId("state").textContent !== text) byId("state").textContent = text;
  const on = status.state !== "off" && Boolean(status.address);
  byId("way").hidden = !on || status.state === "sending";
  byId("install").hidden = !on;
  byId("next").hidden = status.state !== "sending";
  if (byId("on")) {
    byId("on").hidden = status.state !== "off";
    byId("off").hidden = status.state === "off";
  }
  if (!on || byId("address").textContent === status.address) return;
  byId("address").textContent = status.address;
  byId("here").href = status.address;
  byId("code").src = `${root}/phone/code.svg?${Date.now()}`;
  byId("mark").textContent = status.mark;
}

async function look() {
  try {
    const answer = await fetched(`${root}/phone/told`);
    if (answer.ok) show(await answer.json());
  } catch {
    byId("state").textContent = words.offline;
  }
}

for (const [id, on] of [["on", true], ["off", false]]) {
  byId(id)?.addEventListener("click", async () => {
    try {
      show(await send(root, "phone/use", { on }));
    } catch (problem) {
      say(problem.message);
    }
  });
}
if (byId("state")) {
  look();
  setInterval(look, EVERY);
}
