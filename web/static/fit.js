// What does not fit into its place, for a long name, is drawn smaller, down to half its size.

const SMALLEST = 0.5;
const STEP = 0.95;
const resized = new ResizeObserver((boxes) => {
  for (const { target } of boxes) {
    if (target.isConnected) shrink(target);
    else resized.unobserve(target);
  }
});

function isOver(box) {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}

function shrink(box) {
  let size = Number(getComputedStyle(box.parentElement).getPropertyValue("--fit")) || 1;
  box.style.setProperty("--fit", size);
  box.removeAttribute("data-tight");
  while (size > SMALLEST && isOver(box)) {
    size *= STEP;
    box.style.setProperty("--fit", size.toFixed(3));
  }
  box.toggleAttribute("data-tight", isOver(box));
}

// Sets --fit, by which the style of a box multiplies its sizes, now and whenever the place has another size;
// within a smaller box it begins at that one's. What is too large even so is marked data-tight.
export function fit(...boxes) {
  for (const box of boxes) {
    shrink(box);
    resized.observe(box);
  }
}

document.fonts.addEventListener("loadingdone", () => fit(...document.querySelectorAll("[style*='--fit']")));
