// The last known score of this device, as table.js has kept it, and when that was.

const old = document.getElementById("main").dataset.old;
let kept = null;
try { kept = JSON.parse(localStorage.getItem("bowerbird-last")); } catch { /* nothing was kept */ }

if (kept) {
  document.getElementById("away-when").textContent = old.replace("{when}", new Date(kept.at).toLocaleString());
  for (const [name, points] of kept.sides) {
    const side = document.createElement("div");
    side.append(Object.assign(document.createElement("dt"), { textContent: name }), Object.assign(document.createElement("dd"), { textContent: points }));
    document.getElementById("away-score").append(side);
  }
  document.getElementById("away").hidden = false;
}
addEventListener("online", () => { location.href = "/"; });
