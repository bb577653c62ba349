// Shares what an evening came to: by the device's own sheet where it has one, otherwise by the clipboard.

import { fetched } from "./request.js";
import { byId, say, words } from "./page.js";
import { sharePicture } from "./picture.js";

const root = document.documentElement.dataset.root;

async function summary() {
  const answer = await fetched(`${root}/evening.txt?evening=${byId("main").dataset.evening}`);
  return answer.text();
}

// A page without a certificate has no clipboard of its own; a field that is selected and copied does.
function copied(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

byId("share")?.addEventListener("click", async () => {
  try {
    const text = await summary();
    if (navigator.share) await navigator.share({ text });
    else if (copied(text)) say(words.evening_copied);
  } catch (problem) {
    if (problem.name !== "AbortError") say(problem.message);
  }
});

byId("picture")?.addEventListener("click", (event) => {
  const { address, file } = event.currentTarget.dataset;
  sharePicture(event.currentTarget, address, file);
});
