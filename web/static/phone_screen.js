// What the phone's page shows: a headline, a line below it, a few more, and the table's outline in the picture.

const SVG = "http://www.w3.org/2000/svg";
const BUTTONS = ["start", "take", "stop"];

export class Screen {
  constructor(page) {
    this.page = page;
    this.video = this.at("video");
    this.line = page.createElementNS(SVG, "polygon");
    this.at("overlay").append(this.line);
  }

  at(id) {
    return this.page.getElementById(id);
  }

  on(id, does) {
    this.at(id).addEventListener("click", does);
  }

  // `state` is start, do, good or bad; `more` are pairs of a few words and why.
  say(state, headline, detail, more) {
    this.page.body.dataset.state = state;
    this.put("headline", headline);
    this.put("detail", detail);
    const key = JSON.stringify(more);
    if (this.at("more").dataset.key === key) return;
    this.at("more").dataset.key = key;
    this.at("more").replaceChildren(...more.map(([short, why]) => this.item(short, why)));
  }

  // A line that is read out again only where it is another one.
  put(id, text) {
    const place = this.at(id);
    if (place.textContent !== text) place.textContent = text;
    place.hidden = !text;
  }

  item(short, why) {
    const made = this.page.createElement("li");
    if (short) {
      const strong = this.page.createElement("b");
      strong.textContent = short;
      made.append(strong, why ? `: ${why}` : "");
    } else made.append(why);
    return made;
  }

  figures(text) {
    this.put("figures", text);
  }

  offer(which) {
    for (const id of BUTTONS) this.at(id).hidden = id !== which;
  }

  // The table in the picture, corners as shares of it; the picture is shown whole within its place.
  outline(corners, video) {
    const overlay = this.at("overlay");
    const box = video.getBoundingClientRect();
    const place = overlay.getBoundingClientRect();
    const grown = Math.min(box.width / (video.videoWidth || 1), box.height / (video.videoHeight || 1));
    const [width, height] = [video.videoWidth * grown, video.videoHeight * grown];
    const [left, top] = [box.left - place.left + (box.width - width) / 2, box.top - place.top + (box.height - height) / 2];
    overlay.setAttribute("viewBox", `0 0 ${place.width} ${place.height}`);
    this.line.setAttribute("points", corners.map(([x, y]) => `${left + x * width},${top + y * height}`).join(" "));
  }

  dim(dark) {
    this.page.body.classList.toggle("dim", dark);
  }
}
