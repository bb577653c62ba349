// Marks a page with text so large that hardly two words fit into a line: on a phone at 200 %. Also marks a page
// without room for a long line next to the menu (narrow), or for a pad that stays below the felt (low), where a phone
// held across has room for it next to the felt (across). The TV's sizes depend on its screen alone.

const ruler = document.createElement("span");
ruler.className = "ruler";
ruler.setAttribute("aria-hidden", "true");

function measure() {
  const letter = ruler.getBoundingClientRect().width || 16;
  const across = window.innerWidth / letter;
  document.documentElement.dataset.text = across < 19 ? "large" : "plain";
  const high = window.innerHeight / letter;
  const room = [high < 30 && across >= 40 ? "across" : "", across < 42 ? "narrow" : "", high < 39 ? "low" : ""];
  document.documentElement.dataset.room = room.filter(Boolean).join(" ");
}

if (!document.querySelector("main.tv")) {
  document.body.append(ruler);
  new ResizeObserver(measure).observe(ruler);
  window.addEventListener("resize", measure);
}
