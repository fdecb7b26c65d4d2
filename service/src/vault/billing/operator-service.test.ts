import { expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { createBillingOperatorService, type BillingOperatorDeps } from './operator-service.ts'
import type { NewRateCard } from './store.ts'

test('a rate card without a date applies from now, however often the clock is read', async () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const added: NewRateCard[] = []
  const service = createBillingOperatorService({
    clock: { now: () => new Date((time += 1)) },
    invoices: {},
    billing: { addRateCard: async (_tx: Tx, card: NewRateCard) => (added.push(card), { ...card, id: 1 }) },
  } as unknown as BillingOperatorDeps)
  const card = { accountId: null, name: 'New', fees: {} }
  await service.addRateCard({} as Tx, 'operator:1', { ...card, effectiveFrom: null })
  expect(added.map(({ effectiveFrom }) => effectiveFrom.getTime() <= time)).toEqual([true])
  const past = service.addRateCard({} as Tx, 'operator:1', { ...card, effectiveFrom: new Date(time) })
  await expect(past).rejects.toMatchObject({ status: 400 })
})
