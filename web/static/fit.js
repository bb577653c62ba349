// A wall cannot be scrolled: what does not fit into its place is drawn smaller, down to half its size.

const SMALLEST = 0.5;
const STEP = 0.95;

function isOver(box) {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}

// Sets --fit of a box whose sizes are counted in --u; within a smaller box it begins at that one's.
export function fit(box) {
  let size = Number(getComputedStyle(box.parentElement).getPropertyValue("--fit")) || 1;
  box.style.setProperty("--fit", size);
  while (size > SMALLEST && isOver(box)) {
    size *= STEP;
    box.style.setProperty("--fit", size.toFixed(3));
  }
}
