import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { createGates, type GateRule, type Gates, type Release } from './gates.ts'

export type RedisGateDeps = {
  redis: Redis
  /** A unique id for each slot. */
  newId: () => string
  /** How long the slot of a crashed replica remains taken. */
  leaseMs?: number
  onError?: (error: unknown) => void
}

const prefix = 'packhouse:gate:'
const pollMs = { first: 5, longest: 60 }

/**
 * Each slot is a member of a sorted set, scored by the end of its lease in Redis time. The next request removes
 * expired slots of crashed replicas.
 */
const enterScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/** Renews only an existing slot: a removed one is not added again. */
const renewScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
if redis.call('ZADD', KEYS[1], 'XX', 'CH', now + tonumber(ARGV[1]), ARGV[2]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return 1
end
return 0`

/**
 * Gates shared by all replicas. Waiting requests poll with growing, jittered pauses. While Redis is unavailable, each
 * replica enforces the limit on its own requests.
 */
export function createRedisGates({ redis, newId, leaseMs = 30_000, onError = () => {} }: RedisGateDeps): Gates {
  const local = createGates()
  let inside = 0
  let waiting = 0

  async function tryEnter(key: string, { capacity }: GateRule, id: string): Promise<boolean> {
    return (await redis.eval(enterScript, 1, key, capacity, leaseMs, id)) === 1
  }

  /** A slow request can outlast the lease, so the lease is renewed until the slot is released. */
  function occupy(key: string, id: string): Release {
    inside += 1
    const renewal = setInterval(() => {
      redis.eval(renewScript, 1, key, leaseMs, id).catch(onError)
    }, leaseMs / 3)
    renewal.unref()
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      inside -= 1
      clearInterval(renewal)
      redis.zrem(key, id).catch(onError)
    }
  }

  async function waitForSlot(key: string, rule: GateRule, id: string, until: number): Promise<boolean> {
    waiting += 1
    try {
      for (let pause = pollMs.first; ; pause = Math.min(pause * 2, pollMs.longest)) {
        const remainingMs = until - performance.now()
        if (remainingMs <= 0) return false
        await delay(Math.min(remainingMs, jitter(pause, id)))
        if (await tryEnter(key, rule, id)) return true
      }
    } finally {
      waiting -= 1
    }
  }

  async function enter(name: string, rule: GateRule): Promise<Release | undefined> {
    const key = prefix + name
    const id = newId()
    const until = performance.now() + rule.waitMs
    try {
      const isAdmitted = (await tryEnter(key, rule, id)) || (await waitForSlot(key, rule, id, until))
      return isAdmitted ? occupy(key, id) : undefined
    } catch (error) {
      onError(error)
      // The slot may be taken although the reply was lost; it is removed here or expires with its lease.
      redis.zrem(key, id).catch(() => {})
      return local.enter(name, { ...rule, waitMs: Math.max(0, until - performance.now()) })
    }
  }

  function count(): { inside: number; waiting: number } {
    const own = local.count()
    return { inside: inside + own.inside, waiting: waiting + own.waiting }
  }

  return { enter, count }
}

/** Between half and all of a pause, derived from the slot id. */
function jitter(pauseMs: number, id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_024
  return pauseMs * (0.5 + sum / 2_048)
}
