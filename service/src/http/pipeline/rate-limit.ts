import type { Redis } from 'ioredis'
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** The result of one hit on a bucket, from which the rate-limit headers are written. */
export type LimitVerdict = { allowed: boolean; limit: number; remaining: number; msToReset: number }

/** Fixed windows of one minute in real time. The limit depends on the caller, so each hit passes it. */
export type RateLimiter = { hit(bucket: string, limit: number): LimitVerdict | Promise<LimitVerdict> }

const windowMs = 60_000
/** The highest configurable limit, reported where no limit applies. */
const highestLimit = 1_000_000

/** The verdict for requests that are not counted: unauthenticated or unlimited. */
export function uncounted(perAddressLimit: number): LimitVerdict {
  const limit = perAddressLimit === 0 ? highestLimit : perAddressLimit
  return { allowed: true, limit, remaining: limit, msToReset: windowMs }
}

type Window = { startedAt: number; count: number }

/** Counts in memory and synchronously: a promise per hit would cost more than the count. */
export function createMemoryLimiter(now: () => number = () => performance.now()): RateLimiter {
  const windows = new Map<string, Window>()
  let sweepAt = now() + windowMs

  function sweep(at: number): void {
    sweepAt = at + windowMs
    for (const [bucket, window] of windows) if (at - window.startedAt >= windowMs) windows.delete(bucket)
  }

  function hit(bucket: string, limit: number): LimitVerdict {
    const at = now()
    if (at >= sweepAt) sweep(at)
    let window = windows.get(bucket)
    if (!window || at - window.startedAt >= windowMs) {
      window = { startedAt: at, count: 0 }
      windows.set(bucket, window)
    }
    window.count += 1
    const msToReset = window.startedAt + windowMs - at
    return { allowed: window.count <= limit, limit, remaining: Math.max(0, limit - window.count), msToReset }
  }

  return { hit }
}

/** Counts in Redis for all replicas; while Redis is unavailable, each replica counts separately. */
export function createRedisLimiter(redis: Redis): RateLimiter {
  const fallback = createMemoryLimiter()
  const limiters = new Map<number, RateLimiterRedis>()

  async function limiterFor(limit: number): Promise<RateLimiterRedis> {
    const known = limiters.get(limit)
    if (known) return known
    // Loaded here, because most installations have no Redis.
    const { RateLimiterRedis } = await import('rate-limiter-flexible')
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      points: limit,
      duration: windowMs / 1_000,
      keyPrefix: 'packhouse:limit',
    })
    limiters.set(limit, limiter)
    return limiter
  }

  async function hit(bucket: string, limit: number): Promise<LimitVerdict> {
    try {
      const { remainingPoints, msBeforeNext } = await (await limiterFor(limit)).consume(bucket, 1)
      return { allowed: true, limit, remaining: remainingPoints, msToReset: msBeforeNext }
    } catch (rejection) {
      // An error is a failure of Redis; a refusal is no error.
      if (rejection instanceof Error) return fallback.hit(bucket, limit)
      const { msBeforeNext } = rejection as RateLimiterRes
      return { allowed: false, limit, remaining: 0, msToReset: msBeforeNext }
    }
  }

  return { hit }
}

/** One bucket per IPv4 address and per IPv6 /64 network, which a single host can own. */
export function bucketOfAddress(address: string | undefined): string {
  // A connection that closed before its request was read has no address any more.
  if (address === undefined) return 'closed'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const gap = address.includes('::')
    ? Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
    : []
  const network = [...headGroups, ...gap, ...tailGroups].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
