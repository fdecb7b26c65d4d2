import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../harness/redis.ts'
import { startService } from '../harness/service.ts'

describe.runIf(hasRedis())('two replicas on one Redis', () => {
  test('share one limit, and count separately when Redis is gone', async () => {
    await using server = await startRedis()
    const keyPepper = randomBytes(32)
    await using here = await startService({ redis: await server.connect(), keyPepper })
    const tenant = await here.tenant({ limits: { perMinute: { vault: 10 }, gates: {} } })
    // The second replica uses the same database and pepper, as a second process would.
    await using there = await startService({ redis: await server.connect(), keyPepper, db: here.db })
    const other = there.client(tenant.key)
    const statuses: number[] = []
    for (let call = 0; call < 12; call++) statuses.push((await (call % 2 ? tenant : other).get('/info')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    await server.kill()
    await expect.poll(async () => (await other.get('/info')).status).toBe(200)
  })
})
