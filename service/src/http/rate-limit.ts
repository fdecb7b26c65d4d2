import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** What one hit on a bucket says; the headers of every answer are written from it. */
export type LimitVerdict = { allowed: boolean; limit: number; remaining: number; msToReset: number }

/** Fixed windows of one minute, in real time. A limit is a property of the caller, so it comes with every hit. */
export type RateLimiter = { hit(bucket: string, limit: number): Promise<LimitVerdict> }

const windowSeconds = 60

/** In this process's memory, or shared between replicas through Redis; when Redis is away, each replica counts alone. */
export function createRateLimiter({ redis }: { redis?: Redis | undefined } = {}): RateLimiter {
  const limiters = new Map<number, RateLimiterAbstract>()

  function limiterFor(limit: number): RateLimiterAbstract {
    let limiter = limiters.get(limit)
    if (!limiter) {
      const memory = new RateLimiterMemory({ points: limit, duration: windowSeconds })
      limiter = redis
        ? new RateLimiterRedis({
            storeClient: redis,
            points: limit,
            duration: windowSeconds,
            keyPrefix: 'packhouse:limit',
            insuranceLimiter: memory,
          })
        : memory
      limiters.set(limit, limiter)
    }
    return limiter
  }

  async function hit(bucket: string, limit: number): Promise<LimitVerdict> {
    try {
      const { remainingPoints, msBeforeNext } = await limiterFor(limit).consume(bucket, 1)
      return { allowed: true, limit, remaining: remainingPoints, msToReset: msBeforeNext }
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return { allowed: false, limit, remaining: 0, msToReset: refused.msBeforeNext }
    }
  }

  return { hit }
}

/** One bucket per IPv4 address and per IPv6 network: a single host owns a whole /64. */
export function bucketOfAddress(address: string): string {
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
