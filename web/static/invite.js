// How others join, on the empty felt and on the TV: the code to scan, and the same to type.

import { element, words } from "./page.js";

// ``kind`` is the class that says where it stands; null where nobody else can come.
export function invitation(kind) {
  const { root, inviteAddress, inviteLetters } = document.documentElement.dataset;
  if (!inviteAddress) return null;
  return element("div", { class: kind },
    inviteLetters ? element("img", { src: `${root}/code.svg`, alt: words.invite_code, width: "140", height: "140" }) : null,
    element("p", {}, `${words.join_short} `, element("b", {}, inviteAddress)),
    inviteLetters ? element("p", { class: "letters" }, inviteLetters) : null);
}
