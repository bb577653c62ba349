// The camera's newest picture, asked for again and again, and the names of the seats on the table in it.

const HIDDEN = 5; // on a page that nobody sees, so much slower
const FAILED = 3; // after a request without a picture, so much slower

// Call `show` with the newest picture every `every` milliseconds, while `isWanted`.
export function followStill(root, every, show, isWanted = () => true) {
  const later = (times) => setTimeout(() => followStill(root, every, show, isWanted), times * every);
  if (!isWanted()) {
    later(1);
    return;
  }
  const next = new Image();
  next.addEventListener("load", () => {
    show(next);
    later(document.hidden ? HIDDEN : 1);
  });
  next.addEventListener("error", () => later(FAILED));
  next.src = `${root}/camera/still?${Date.now()}`;
}

// Put the names of the seats to the edges of the table, `inward` by a share of the way to its middle. `unit` is the
// number of the picture's pixels in a pixel of the screen.
export function placeNames(names, corners, unit, inward, size) {
  const middle = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / 4);
  names.forEach((name, n) => {
    const edge = [0, 1].map((k) => (corners[n][k] + corners[(n + 1) % 4][k]) / 2);
    name.setAttribute("x", edge[0] + (middle[0] - edge[0]) * inward);
    name.setAttribute("y", edge[1] + (middle[1] - edge[1]) * inward + 5 * unit);
    name.setAttribute("font-size", size * unit);
  });
  return middle;
}
