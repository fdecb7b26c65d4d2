// The running totals by the minute of busy hours: the same sums, whatever was written before and after them.
import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { many, one, transact, type Db } from '../../../src/db/db.ts'
import { minuteMs } from '../../../src/kernel/time.ts'
import { micros } from '../../../src/kernel/money.ts'
import { insertEntry, sumEntries, sumMinutes } from '../../../src/packs/revenue/earnings/store.ts'
import type { EntryTotal, Span } from '../../../src/packs/revenue/earnings/model.ts'
import { startService, type TestService } from '../../harness/service.ts'

const start = Date.parse('2026-02-10T08:00:00Z')
let block = 1n

async function earn({ db }: TestService, partnerId: number, ms: number, entry: 'SALE' | 'SELLBACK'): Promise<void> {
  block += 1n
  const txHash = `0x${block.toString(16).padStart(64, '0')}` as const
  const position = { blockNumber: block, logIndex: 0, txHash, blockTime: new Date(start + ms) }
  const sold = {
    partnerId,
    product: 'tier',
    entry,
    units: 1,
    amount: micros(1_000_000n + block),
    requestId: null,
  } as const
  await transact(db, (tx) => insertEntry(tx, sold, position))
}

/** The same totals from all entries. */
const addUp = (db: Db, partnerId: number, { from, to }: Span): Promise<EntryTotal[]> =>
  many(
    db,
    sql<EntryTotal>`
      select product, entry, sum(events)::bigint as events, sum(units)::bigint as units, sum(amount)::bigint as amount
      from revenue_entries where partner_id = ${partnerId} and at >= ${from} and at < ${to} group by product, entry`,
  )

const sorted = (totals: readonly EntryTotal[]): EntryTotal[] =>
  totals.filter(({ units }) => units > 0n).toSorted((left, right) => left.entry.localeCompare(right.entry))

const countSummed = async ({ db }: TestService): Promise<bigint> =>
  (await one(db, sql<{ count: bigint }>`select count(*) as count from revenue_sums where minute_events[61] > 0`)).count

test('periods that begin and end within a busy hour have the totals of their entries', async () => {
  await using service = await startService()
  const { db } = service
  const { accountId } = await service.partner()
  // Two busy hours with a few sell-backs, and a quiet one that shows that they are over.
  for (let number = 0; number < 300; number++) {
    await earn(service, accountId, number * 24_007, 'SALE')
    if (number % 20 === 0) await earn(service, accountId, number * 24_007 + 1, 'SELLBACK')
  }
  await earn(service, accountId, 150 * minuteMs, 'SALE')

  const ms = fc.integer({ min: -30, max: 200 * 60 * 1_000 })
  const spans = fc.oneof(
    fc.tuple(ms, ms),
    fc.tuple(fc.integer({ min: 0, max: 180 }), ms).map(([m, end]) => [m * minuteMs, end]),
  )
  const agrees = () =>
    fc.assert(
      fc.asyncProperty(spans, async ([one = 0, other = 0]) => {
        fc.pre(one !== other)
        const span = { from: new Date(start + Math.min(one, other)), to: new Date(start + Math.max(one, other)) }
        expect(sorted(await sumEntries(db, accountId, span))).toEqual(sorted(await addUp(db, accountId, span)))
      }),
      { numRuns: 150 },
    )
  await agrees()
  expect(await sumMinutes(db)).toBe(4)
  expect(await sumMinutes(db)).toBe(0)
  expect(await countSummed(service)).toBe(4n)
  await agrees()
  // An entry that comes late: its hour is summed entry by entry again.
  await earn(service, accountId, 17 * minuteMs, 'SALE')
  await agrees()
  expect(await sumMinutes(db)).toBe(0)
})
