// A picture as PNG, for messengers that take no SVG: shared where the device can, kept as a file otherwise. It is
// made in this browser, and sent nowhere by us.

import { element, say, words } from "./page.js";

export async function sharePicture(button, address, name) {
  button.disabled = true;
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = element("canvas", { width: picture.naturalWidth, height: picture.naturalHeight });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
    const file = new File([blob], name, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
    } else {
      const link = element("a", { href: URL.createObjectURL(blob), download: file.name });
      link.click();
      URL.revokeObjectURL(link.href);
    }
  } catch (problem) {
    if (problem.name !== "AbortError") say(words.hand_no_png);
  }
  button.disabled = false;
}
