// A button that is pressed before the page's scripts are there is pressed again once they are. Without this
// the press would be lost, or a form would be sent by the browser itself, with what is in it in the address.
// Runs before the page is drawn; modules have run when DOMContentLoaded comes.

{
  let last = null;
  const keep = (event) => {
    const pressed = event.type === "submit" ? event.target : event.target.closest("button");
    if (!pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    last = pressed;
  };
  for (const kind of ["click", "submit"]) document.addEventListener(kind, keep, true);
  document.addEventListener("DOMContentLoaded", () => {
    for (const kind of ["click", "submit"]) document.removeEventListener(kind, keep, true);
    if (!last?.isConnected) return;
    if (last.matches("form")) last.requestSubmit();
    else last.click();
  });
}
