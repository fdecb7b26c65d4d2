import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { createGates, type GateRule, type Gates, type Release } from './gates.ts'

export type RedisGateDeps = {
  redis: Redis
  /** A name nobody else has, for every stay. */
  newId: () => string
  /** How long a place is kept for a replica that is not heard of again. */
  leaseMs?: number
  onError?: (error: unknown) => void
}

const prefix = 'packhouse:gate:'
const pollMs = { first: 5, longest: 60 }

/**
 * Each stay is a member of a sorted set, with the end of its lease as its score, by the clock of Redis alone. Those who
 * crashed inside are swept out by the next who knocks.
 */
const enterScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/** Only a stay that is still there is kept longer: who was swept out does not come back. */
const renewScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
if redis.call('ZADD', KEYS[1], 'XX', 'CH', now + tonumber(ARGV[1]), ARGV[2]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return 1
end
return 0`

/**
 * Gates shared by all replicas. Waiting is polling, with growing and uneven pauses so that replicas do not knock in
 * step. While Redis is away each replica guards its own doors: fewer places are lost than requests would be.
 */
export function createRedisGates({ redis, newId, leaseMs = 30_000, onError = () => {} }: RedisGateDeps): Gates {
  const local = createGates()
  let inside = 0
  let waiting = 0

  async function knock(key: string, { capacity }: GateRule, id: string): Promise<boolean> {
    return (await redis.eval(enterScript, 1, key, capacity, leaseMs, id)) === 1
  }

  /** The stay of a slow request is longer than a lease, so it is renewed as long as this process lives. */
  function stay(key: string, id: string): Release {
    inside += 1
    const renewal = setInterval(() => {
      redis.eval(renewScript, 1, key, leaseMs, id).catch(onError)
    }, leaseMs / 3)
    renewal.unref()
    let left = false
    return () => {
      if (left) return
      left = true
      inside -= 1
      clearInterval(renewal)
      redis.zrem(key, id).catch(onError)
    }
  }

  async function waitAtDoor(key: string, rule: GateRule, id: string, until: number): Promise<boolean> {
    waiting += 1
    try {
      for (let pause = pollMs.first; ; pause = Math.min(pause * 2, pollMs.longest)) {
        const left = until - performance.now()
        if (left <= 0) return false
        await delay(Math.min(left, unevenly(pause, id)))
        if (await knock(key, rule, id)) return true
      }
    } finally {
      waiting -= 1
    }
  }

  async function enter(place: string, rule: GateRule): Promise<Release | undefined> {
    const key = prefix + place
    const id = newId()
    const until = performance.now() + rule.waitMs
    try {
      const isIn = (await knock(key, rule, id)) || (await waitAtDoor(key, rule, id, until))
      return isIn ? stay(key, id) : undefined
    } catch (error) {
      onError(error)
      // The answer may be lost and the place taken all the same; it is given back, or its lease runs out.
      redis.zrem(key, id).catch(() => {})
      return local.enter(place, { ...rule, waitMs: Math.max(0, until - performance.now()) })
    }
  }

  function count(): { inside: number; waiting: number } {
    const own = local.count()
    return { inside: inside + own.inside, waiting: waiting + own.waiting }
  }

  return { enter, count }
}

/** Between half and all of a pause; the name of a stay is as good as a die. */
function unevenly(pauseMs: number, id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_024
  return pauseMs * (0.5 + sum / 2_048)
}
