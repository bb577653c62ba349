// The screen stays awake while a table is watched, and the last score is kept for when the network is away.
// Both need a page that the browser trusts (https, or this computer); elsewhere nothing is said and nothing is lost.

export function stayAwake() {
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("click", ask, { once: true });
  if (window.isSecureContext) navigator.serviceWorker?.register("/worker.js", { scope: "/" }).catch(() => {});
}

export function keepScore(sides) {
  try {
    localStorage.setItem("bowerbird-last", JSON.stringify({ at: Date.now(), sides }));
  } catch { /* a browser that keeps nothing */ }
}
