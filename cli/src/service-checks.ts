import type { Target } from './target.ts'

/** The result of one check; `fix` says what to change. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  message: string
  fix?: string | undefined
}

const timeoutMs = 5_000
const maxSkewMs = 5_000

type Fetch = typeof globalThis.fetch
type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

async function ask(fetch: Fetch, { url, key }: Target, path: string): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url.replace(/\/+$/, '') + path, {
      headers: key === undefined ? {} : { 'x-api-key': key },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await reply.json().catch(() => ({}))
    return { status: reply.status, headers: reply.headers, body: body as Record<string, unknown> }
  } catch {
    return undefined
  }
}

function checkClock({ headers }: Answer, now: Date): Finding {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date))
    return { check: 'service clock', status: 'skipped', message: 'The answer has no Date header.' }
  // The header has whole seconds.
  const skewMs = now.getTime() - date
  if (Math.abs(skewMs) <= maxSkewMs)
    return { check: 'service clock', status: 'ok', message: 'This machine and the service agree on the time.' }
  const message = `The clock of this machine is ${Math.round(Math.abs(skewMs) / 1_000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service.`
  const fix = 'Synchronize the clock with NTP: webhook signatures older than five minutes are rejected.'
  return { check: 'service clock', status: 'failed', message, fix }
}

function checkReadiness({ status, body }: Answer): Finding {
  if (status === 200) return { check: 'readiness', status: 'ok', message: 'The service is ready.' }
  if (status !== 503) return { check: 'readiness', status: 'skipped', message: 'This address does not serve /readyz.' }
  const checks = Object.entries((body['checks'] ?? {}) as Record<string, string>)
  const broken = checks.filter(([, verdict]) => verdict !== 'ok').map(([name]) => name)
  const message = `The service is not ready: ${broken.join(', ') || 'no details'}.`
  return { check: 'readiness', status: 'failed', message, fix: 'Read the log of the service for these parts.' }
}

function checkKey({ status }: Answer, key: string | undefined): Finding {
  if (key === undefined) return { check: 'key', status: 'skipped', message: 'No key given.' }
  if (status === 200) return { check: 'key', status: 'ok', message: 'The service accepts the key.' }
  const fix = 'Pass another key, or store one with: packhouse login'
  return { check: 'key', status: 'failed', message: `The key is rejected with status ${status}.`, fix }
}

/** Examines a service over its API. */
export async function examineService(target: Target, fetch: Fetch, now: () => Date): Promise<Finding[]> {
  const health = await ask(fetch, target, '/api/v1/health')
  if (health?.status !== 200) {
    const message = health ? `${target.url} answers with status ${health.status}.` : `${target.url} does not answer.`
    const fix = 'Start the service (packhouse start), or correct the address (--url, PACKHOUSE_URL, packhouse login).'
    return [{ check: 'service', status: 'failed', message, fix }]
  }
  const clock = checkClock(health, now())
  const readiness = await ask(fetch, target, '/readyz')
  const info = await ask(fetch, target, '/api/v1/info')
  return [
    { check: 'service', status: 'ok', message: `${target.url} answers.` },
    clock,
    ...(readiness ? [checkReadiness(readiness)] : []),
    ...(info ? [checkKey(info, target.key)] : []),
  ]
}
