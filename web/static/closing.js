// Escape and a tap outside close what was opened over the page: its menus and its dialogs.

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

document.addEventListener("click", (event) => closeMenus(event.target.closest?.("details.menu")));

// The sheet fills the dialog, so a click on the dialog itself is a click outside the sheet.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("pointerdown", (event) => { dialog.dataset.outside = String(event.target === dialog); });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && dialog.dataset.outside !== "false") dialog.close();
  });
}
