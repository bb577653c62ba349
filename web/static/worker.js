// Answers in the place of the network while that is away: with the page that shows the last known score.
// Nothing else is kept, so that no page of a table is ever shown as if it were new.

const KEPT = "bowerbird-away-1";
const AWAY = "/away";
const FILES = [AWAY, "/static/away.js", "/static/style.css", "/static/pages.css", "/static/device.js", "/static/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isPage = request.mode === "navigate";
  if (request.method !== "GET" || (!isPage && !FILES.includes(pathname))) return;
  event.respondWith(self.fetch(request).catch(async () => (await caches.match(isPage ? AWAY : pathname)) ?? Response.error()));
});
