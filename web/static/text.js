// Says whether the text is so large that hardly a word fits beside another: on a phone at 200 %. And what else there
// is no room for: a long line beside the menu (narrow), or a pad that stays below the felt (low). The TV is sized by
// its screen alone.

const ruler = document.createElement("span");
ruler.className = "ruler";
ruler.setAttribute("aria-hidden", "true");

function measure() {
  const letter = ruler.getBoundingClientRect().width || 16;
  const across = window.innerWidth / letter;
  document.documentElement.dataset.text = across < 19 ? "large" : "plain";
  const lacks = [across < 42 ? "narrow" : "", window.innerHeight / letter < 39 ? "low" : ""];
  document.documentElement.dataset.room = lacks.filter(Boolean).join(" ");
}

if (!document.querySelector("main.tv")) {
  document.body.append(ruler);
  new ResizeObserver(measure).observe(ruler);
  window.addEventListener("resize", measure);
}
