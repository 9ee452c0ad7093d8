/**
 * Tableflip as an app on the home screen. Every page is asked of the server; where that cannot be reached, a page says so. It
 * keeps nothing but that page: games are played on the server, and a client that is older than it would only be in the way.
 */
const SHELF = "tableflip-offline";
const PAGE = "/offline.html";

/** Keep the page and all that it is made of, and nothing of older ones. */
async function keep() {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, part]) => part);
  const parts = [...new Set(named)];
  const shelf = await caches.open(SHELF);
  await shelf.addAll(parts);
  await shelf.put(PAGE, page);
  const wanted = new Set([PAGE, ...parts].map((path) => new URL(path, location.origin).href));
  for (const { url } of await shelf.keys()) if (!wanted.has(url)) await shelf.delete(url);
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

let isFresh = false;

/** The page from the server; while we are at it, once, the offline page as it is now. */
async function visited(event) {
  try {
    const answer = await fetch(event.request);
    if (!isFresh) event.waitUntil(keep().catch(() => {}));
    isFresh = true;
    return answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(visited(event));
  else if (request.method === "GET" && origin === location.origin && !pathname.startsWith("/api/"))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
