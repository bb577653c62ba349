// Says whether the text is so large that hardly a word fits beside another: on a phone at 200 %.

const ruler = document.createElement("span");
ruler.className = "ruler";
ruler.setAttribute("aria-hidden", "true");

function measure() {
  const across = window.innerWidth / (ruler.getBoundingClientRect().width || 16);
  document.documentElement.dataset.text = across < 19 ? "large" : "plain";
}

document.body.append(ruler);
new ResizeObserver(measure).observe(ruler);
window.addEventListener("resize", measure);
