import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import { startService, type TestService } from '../../harness/service.ts'
import { persist, stock, times } from '../../harness/vault.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({}, { maxConnections: 20, acquireTimeoutMs: 60_000, statementTimeoutMs: 60_000 })
})
afterAll(() => service[Symbol.asyncDispose]())

test('of 200 concurrent withdrawals of one card, one gets 201 and 199 get 409 with the id of the first', async () => {
  const tenant = await service.tenant()
  const [card] = await stock(service, tenant, 1)
  const replies = await Promise.all(
    times(200, () => persist(() => tenant.send('POST', '/withdrawals', { unique_ids: [card], method: 'pickup' }))),
  )
  const won = replies.filter(({ status }) => status === 201)
  const lost = replies.filter(({ status }) => status === 409)
  expect([won.length, lost.length]).toEqual([1, 199])
  const id: number = won[0]?.body.data.withdrawal.id
  for (const { body } of lost) {
    expect(body.error).toBe('CARD_ALREADY_WITHDRAWING')
    expect(body.data.withdrawals).toEqual([{ unique_id: card, withdrawal_id: id, status: 'REQUESTED' }])
  }
})

test('300 concurrent requests for twelve overlapping cards in any order never deadlock', async () => {
  const tenant = await service.tenant()
  const cards = await stock(service, tenant, 40)
  const shuffled = (seed: number) =>
    times(12, (index) => cards[(seed * 17 + index * (seed % 7 === 0 ? 39 : (seed % 7) * 2 + 1)) % cards.length] ?? '')
  const replies = await Promise.all(
    times(300, async (index) => {
      const body = { unique_ids: shuffled(index + 1), method: 'pickup' }
      const reply = await persist(() => tenant.send('POST', '/withdrawals', body))
      if (reply.status !== 201 || index % 2 === 0) return reply
      await persist(() => tenant.send('POST', `/withdrawals/${reply.body.data.withdrawal.id}/cancel`))
      return reply
    }),
  )
  const counts = Map.groupBy(replies, ({ status }) => status)
  expect([...counts.keys()].toSorted()).toEqual([201, 409])
  const live = await many(
    service.db,
    sql<{ count: number }>`
      select count(*)::integer as count from claims c join holdings h using (unique_id)
      where h.account_id = ${tenant.accountId} and c.released_at is null
      group by c.unique_id having count(*) > 1`,
  )
  expect(live).toEqual([])
  const inconsistent = await many(
    service.db,
    sql`
      select h.unique_id from holdings h left join claims c on c.unique_id = h.unique_id and c.released_at is null
      where h.account_id = ${tenant.accountId} and (h.status = 'WITHDRAWING') <> (c.id is not null)`,
  )
  expect(inconsistent).toEqual([])
})
