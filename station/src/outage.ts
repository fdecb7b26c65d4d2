import type { Inbound, Job, Session } from './types.ts'

/** What a reload within an outage needs: the page, the person at the station, and the open job or shipment. */
const cacheName = 'packhouse-station'
const sessionName = 'packhouse-station-session'
const jobName = 'packhouse-station-job'
const inboundName = 'packhouse-station-inbound'
const toleratedMs = 60_000

/** Stores the page and the files it loaded for the service worker, and drops those of earlier versions. */
export async function keepPage(workers: ServiceWorkerContainer | undefined): Promise<void> {
  if (!workers) return
  await workers.register('/station/worker.js', { scope: '/station' })
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const paths = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/station/'))
    .map(({ pathname }) => pathname)
  const wanted = [...new Set(['/station', ...paths])]
  const cache = await caches.open(cacheName)
  await cache.addAll(wanted)
  for (const { url } of await cache.keys()) {
    if (!wanted.includes(new URL(url).pathname)) await cache.delete(url)
  }
}

function readStored(name: string): unknown {
  const text = sessionStorage.getItem(name)
  return text === null ? undefined : JSON.parse(text)
}

/** Called when the page is left; a locked session is not kept. */
export function keepSession(session: Session | null | undefined, now: number): void {
  if (session && !session.is_locked) sessionStorage.setItem(sessionName, JSON.stringify({ session, at: now }))
  else sessionStorage.removeItem(sessionName)
}

/** The session of the page before the reload, for as long as an outage is tolerated. */
export function readKeptSession(now: number): Session | undefined {
  const kept = readStored(sessionName) as { session: Session; at: number } | undefined
  return kept && now - kept.at <= toleratedMs ? kept.session : undefined
}

export const keepJob = (job: Job): void => sessionStorage.setItem(jobName, JSON.stringify(job))

export function readKeptJob(id: number): Job | undefined {
  const job = readStored(jobName) as Job | undefined
  return job?.task.id === id ? job : undefined
}

export const keepInbound = (inbound: Inbound): void => sessionStorage.setItem(inboundName, JSON.stringify(inbound))

export function readKeptInbound(id: number): Inbound | undefined {
  const inbound = readStored(inboundName) as Inbound | undefined
  return inbound?.id === id ? inbound : undefined
}
