import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gates } from '../../src/http/pipeline/gates.ts'
import { createRedisGates } from '../../src/http/pipeline/redis-gates.ts'
import { hasRedis, startRedis, type RedisServer } from '../harness/redis.ts'

describe.runIf(hasRedis())('gates in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const replica = async (leaseMs = 30_000): Promise<Gates> =>
    createRedisGates({ redis: await server.connect(), newId: randomUUID, leaseMs })

  test('replicas share one capacity, and a released slot is free for all', async () => {
    const [here, there] = [await replica(), await replica()]
    const rule = { capacity: 2, waitMs: 0 }
    const first = await here.enter('a', rule)
    const second = await there.enter('a', rule)
    expect([first, second].map((release) => typeof release)).toEqual(['function', 'function'])
    expect(await here.enter('a', rule)).toBeUndefined()
    expect(await there.enter('a', rule)).toBeUndefined()
    expect(await there.enter('b', rule)).toBeDefined()
    first?.()
    first?.()
    // The release does not wait for Redis, so the next request may have to poll.
    const third = await there.enter('a', { ...rule, waitMs: 60_000 })
    expect(third).toBeDefined()
    expect(await here.enter('a', rule)).toBeUndefined()
    second?.()
    third?.()
  })

  test('fifty concurrent requests on three replicas: at most eight inside, and all are admitted', async () => {
    const replicas = [await replica(), await replica(), await replica()]
    let inside = 0
    let most = 0
    const requests = Array.from({ length: 50 }, async (_, index) => {
      const gates = replicas[index % 3] as Gates
      const release = await gates.enter('shared', { capacity: 8, waitMs: 60_000 })
      inside += 1
      most = Math.max(most, inside)
      await new Promise((settle) => setTimeout(settle, 2))
      inside -= 1
      release?.()
      return release !== undefined
    })
    expect(await Promise.all(requests)).toEqual(Array(50).fill(true))
    expect(most).toBeLessThanOrEqual(8)
    for (const gates of replicas) expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
  })

  test('a waiting request is admitted when a slot is released, and rejected otherwise', async () => {
    const [here, there] = [await replica(), await replica()]
    const release = await here.enter('waiting', { capacity: 1, waitMs: 0 })
    expect(await there.enter('waiting', { capacity: 1, waitMs: 30 })).toBeUndefined()
    const waiting = there.enter('waiting', { capacity: 1, waitMs: 60_000 })
    await expect.poll(() => there.count()).toEqual({ inside: 0, waiting: 1 })
    release?.()
    const entered = await waiting
    expect(entered).toBeDefined()
    expect(there.count()).toEqual({ inside: 1, waiting: 0 })
    entered?.()
  })

  test('the slots of a crashed replica are released when their lease expires', async () => {
    const crashing = await server.connect()
    const gates = createRedisGates({ redis: crashing, newId: randomUUID, leaseMs: 2_000 })
    expect(await gates.enter('expired', { capacity: 1, waitMs: 0 })).toBeDefined()
    const other = await replica(2_000)
    expect(await other.enter('expired', { capacity: 1, waitMs: 0 })).toBeUndefined()
    crashing.disconnect()
    expect(await other.enter('expired', { capacity: 1, waitMs: 60_000 })).toBeDefined()
  })

  test('a long request renews its lease', async () => {
    const [here, there] = [await replica(1_500), await replica(1_500)]
    const release = await here.enter('long', { capacity: 1, waitMs: 0 })
    await new Promise((settle) => setTimeout(settle, 3_200))
    expect(await there.enter('long', { capacity: 1, waitMs: 0 })).toBeUndefined()
    release?.()
    expect(await there.enter('long', { capacity: 1, waitMs: 60_000 })).toBeDefined()
  })

  test('a released gate leaves no key in Redis', async () => {
    const client = await server.connect()
    const gates = createRedisGates({ redis: client, newId: randomUUID })
    const release = await gates.enter('tidy', { capacity: 1, waitMs: 0 })
    expect(await client.zcard('packhouse:gate:tidy')).toBe(1)
    expect(await client.pttl('packhouse:gate:tidy')).toBeGreaterThan(0)
    release?.()
    await expect.poll(() => client.exists('packhouse:gate:tidy')).toBe(0)
  })

  test('while Redis is frozen, requests are not delayed and the limit is enforced locally', async () => {
    await using frozen = await startRedis()
    const gates = createRedisGates({ redis: await frozen.connect(), newId: randomUUID })
    frozen.pause()
    const rule = { capacity: 1, waitMs: 0 }
    const release = await gates.enter('a', rule)
    expect(release).toBeDefined()
    expect(await gates.enter('a', rule)).toBeUndefined()
    frozen.resume()
    release?.()
    await expect.poll(() => gates.enter('b', { capacity: 1, waitMs: 0 })).toBeDefined()
  })

  test('while Redis is unavailable, each replica enforces the limit itself and reports the error', async () => {
    await using lost = await startRedis()
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const gates = createRedisGates({ redis: await lost.connect(), newId: randomUUID, onError })
    await lost.kill()
    const rule = { capacity: 1, waitMs: 0 }
    const release = await gates.enter('a', rule)
    expect(release).toBeDefined()
    expect(await gates.enter('a', rule)).toBeUndefined()
    release?.()
    expect(await gates.enter('a', rule)).toBeDefined()
    expect(errors.length).toBeGreaterThan(0)
  })
})
