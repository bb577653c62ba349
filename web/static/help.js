// The guide: each snippet has a button that copies it whole.

const { copy, copied, marked } = document.querySelector("main").dataset;

async function take(button, code) {
  try {
    await navigator.clipboard.writeText(code.textContent.trimEnd());
    button.textContent = copied;
  } catch {
    // a page without encryption may not write to the clipboard: the snippet is selected, to be copied by hand
    getSelection().selectAllChildren(code);
    button.textContent = marked;
  }
}

for (const code of document.querySelectorAll("main .code code:not(figcaption code)")) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet copy", textContent: copy });
  button.addEventListener("click", () => take(button, code));
  code.closest("pre").before(button);
}
