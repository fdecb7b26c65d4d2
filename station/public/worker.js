// The service worker of the scan station. While the service does not answer, a reload takes the page from the cache that the
// page itself filled; requests to the API are never touched.
const cacheName = 'packhouse-station'
const patienceMs = 5_000

/** Files that are named by their content never change; the models among them are too large to wait for in an outage. */
const answerFile = async (request) => (await caches.match(request.url)) ?? fetch(request)

async function answer(request) {
  const cache = await caches.open(cacheName)
  const findKept = () => cache.match(request.mode === 'navigate' ? '/station' : request.url)
  try {
    const reply = await fetch(request.url, { credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) })
    return reply.status < 500 ? reply : ((await findKept()) ?? reply)
  } catch (error) {
    const kept = await findKept()
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const isPage = origin === self.location.origin && /^\/station(\/|$)/.test(pathname)
  if (!isPage || event.request.method !== 'GET') return
  event.respondWith(pathname.startsWith('/station/assets/') ? answerFile(event.request) : answer(event.request))
})
