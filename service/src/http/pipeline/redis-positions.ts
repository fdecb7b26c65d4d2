import type { Redis } from 'ioredis'

const prefix = 'packhouse:position:'

/** Two writes may be recorded in any order; the higher position stays. */
const raiseScript = `
local known = tonumber(redis.call('GET', KEYS[1]) or '0')
local position = math.max(known, tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.0f', position), 'PX', ARGV[2])`

/** The positions of the last writes of accounts and people, for all processes. */
export const createRedisPositions = (redis: Redis) => ({
  async raise(subjects: readonly string[], position: bigint, ttlMs: number): Promise<void> {
    await Promise.all(
      subjects.map((subject) => redis.eval(raiseScript, 1, `${prefix}${subject}`, `${position}`, ttlMs)),
    )
  },
  async newest(subjects: readonly string[]): Promise<bigint | undefined> {
    const found = await Promise.all(subjects.map((subject) => redis.get(`${prefix}${subject}`)))
    return found
      .flatMap((text) => (text === null ? [] : [BigInt(text)]))
      .sort((left, right) => (left < right ? 1 : -1))[0]
  },
})
