// The code with which a table's computer joins: it stands after # in the address, and is sent to nobody.

import { byId } from "./page.js";

const code = location.hash.slice(1).toUpperCase();
if (/^[A-Z0-9]{4,20}$/.test(code)) {
  for (const place of document.querySelectorAll("[data-code]")) place.textContent = code;
  byId("join-code").hidden = false;
  history.replaceState(null, "", location.pathname); // whoever looks through the browser's history has no use for it
}
