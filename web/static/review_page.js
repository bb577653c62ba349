// The page of a review: its answers, as the command that gives them to the review again.
// The page is one file without a server: this script is written into it, and sends nothing.

const box = document.getElementById("answers");
const line = document.getElementById("answers-command");
const note = document.getElementById("answers-state");
const copy = document.getElementById("answers-copy");

// Each answer as it is typed. Keys are letters, digits, spaces and colons, so that these quotes hold in any shell.
function answers() {
  return [...document.querySelectorAll("[data-option]")].flatMap((question) => {
    const choice = question.querySelector("input:checked, select:not(.unused)");
    if (!choice?.value) return [];
    return [`${question.dataset.option} "${question.dataset.key} ${choice.value}"`];
  });
}

function show() {
  for (const question of document.querySelectorAll("[data-option]")) {
    const choice = question.querySelector("input:checked, select:not(.unused)");
    question.toggleAttribute("data-answered", Boolean(choice?.value));
  }
  const all = answers();
  box.hidden = all.length === 0;
  line.textContent = [box.dataset.command, ...all].join(" ");
  note.textContent = box.dataset.count.replace("{n}", all.length);
}

// A card chosen from the pack and one of the choices exclude each other.
function choose({ target }) {
  const question = target.closest("[data-option]");
  if (!question) return;
  const pack = question.querySelector("select");
  if (target === pack) {
    for (const choice of question.querySelectorAll("input")) choice.checked = false;
    pack.classList.remove("unused");
  } else pack?.classList.add("unused");
  show();
}

async function take() {
  try {
    await navigator.clipboard.writeText(line.textContent);
  } catch {
    // a file may not write to the clipboard everywhere: then the line is marked, to be copied by hand
    getSelection().selectAllChildren(line);
    note.textContent = box.dataset.marked;
    return;
  }
  note.textContent = box.dataset.copied;
}

document.addEventListener("change", choose);
copy?.addEventListener("click", take);
if (box) show();
