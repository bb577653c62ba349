// The address that makes a phone the camera, and how that phone is.

import { fetched, send } from "./asking.js";
import { byId, fill, say, words } from "./page.js";

const root = document.documentElement.dataset.root;
const EVERY = 1000;

function show(told) {
  let text = fill(words[`phone_state_${told.state}`], told);
  if (told.state === "sending" && told.charging === false) text += ` ${fill(words.phone_state_battery, { n: told.battery })}`;
  if (byId("state").textContent !== text) byId("state").textContent = text;
  const on = told.state !== "off" && Boolean(told.address);
  byId("way").hidden = !on || told.state === "sending";
  byId("install").hidden = !on;
  byId("next").hidden = told.state !== "sending";
  if (byId("on")) {
    byId("on").hidden = told.state !== "off";
    byId("off").hidden = told.state === "off";
  }
  if (!on || byId("address").textContent === told.address) return;
  byId("address").textContent = told.address;
  byId("here").href = told.address;
  byId("code").src = `${root}/phone/code.svg?${Date.now()}`;
  byId("mark").textContent = told.mark;
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
