// For any order of quotes, commits, cancellations, failures and process crashes, no parcel is charged twice, and every charge
// is either shipped or voided.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import type { FaultMode, SimulatedOperation } from '../../../src/providers/shipping/simulator/magic.ts'
import {
  card,
  openShipping,
  twoBoxes,
  type CrashPoint,
  type TestOrder,
  type TestShipping,
} from '../../harness/shipping.ts'

type Action =
  | { kind: 'quote'; boxes: boolean }
  | { kind: 'commit'; order: number; rate: number }
  | { kind: 'cancel' | 'requote'; order: number }
  | { kind: 'fault'; operation: SimulatedOperation; mode: FaultMode }
  | { kind: 'crash'; point: CrashPoint }
  | { kind: 'pass'; ms: number }
  | { kind: 'work' | 'delay' }
  | { kind: 'race'; left: Action; right: Action }

/** Without `duplicate_label`, where the carrier itself charges twice; it has its own test. */
const buyFaults: readonly FaultMode[] = [
  '503_before',
  'reset_before',
  'timeout_before',
  'timeout_after',
  '500_after',
  'reset_after',
  'malformed_json',
  'carrier_error',
  'rate_expired',
  'price_changed',
  'price_changed',
  'slow',
  '429',
]
const otherFaults: readonly FaultMode[] = ['503_before', '500_after', 'malformed_json', '429']
// Few orders, so that each gets many events.
const order = fc.nat(1)
const quote = fc.record({ kind: fc.constant('quote' as const), boxes: fc.boolean() })
const commit = fc.record({ kind: fc.constant('commit' as const), order, rate: fc.nat(1) })
const turn = fc.record({ kind: fc.constantFrom('cancel' as const, 'requote' as const), order })
const work = fc.constant<Action>({ kind: 'work' })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: quote },
  { weight: 6, arbitrary: commit },
  { weight: 2, arbitrary: turn },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      operation: fc.constant('buy' as const),
      mode: fc.constantFrom(...buyFaults),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      operation: fc.constantFrom('quote' as const, 'resolve' as const, 'void' as const),
      mode: fc.constantFrom(...otherFaults),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      point: fc.constantFrom<CrashPoint>('before_send', 'before_charge', 'after_charge', 'before_commit'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 10_000, 31_000, 121_000, 16 * 60_000, 25 * 3_600_000),
    }),
  },
  { weight: 2, arbitrary: work },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'delay' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('race' as const),
      left: fc.oneof(commit, turn),
      right: fc.oneof(commit, turn, work),
    }),
  },
)

let shop: TestShipping
beforeAll(async () => {
  shop = await openShipping({ speed: 1e-9 })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function perform(step: Action, orders: TestOrder[]): Promise<void> {
  const pick = (index: number): TestOrder | undefined => orders[index % Math.max(1, orders.length)]
  switch (step.kind) {
    case 'quote': {
      const quoted = await shop.quote({ items: step.boxes ? twoBoxes : [card] })
      if (quoted) orders.push(quoted)
      return
    }
    case 'commit': {
      const chosen = pick(step.order)
      if (chosen) await shop.commit(chosen, { rate: step.rate })
      return
    }
    case 'cancel':
    case 'requote': {
      const chosen = pick(step.order)
      if (!chosen) return
      const isGone = await shop.cancel(chosen, step.kind === 'requote' ? 'SUPERSEDED' : 'CANCELLED')
      if (isGone && step.kind === 'requote') await perform({ kind: 'quote', boxes: chosen.parcelCount > 1 }, orders)
      return
    }
    case 'fault':
      return shop.simulator.controls.failNext(step.operation, step.mode)
    case 'crash':
      return shop.crashNext(step.point)
    case 'delay':
      return shop.delayNext()
    case 'pass':
      // A late charge happens before a look-up without a result counts as proof.
      await shop.workOffLate()
      shop.clock.advance(step.ms)
      return
    case 'work':
      return shop.drain()
    case 'race':
      await Promise.all([perform(step.left, orders), perform(step.right, orders)])
  }
}

/** Completes everything in progress. */
async function comeToRest(): Promise<void> {
  await shop.simulator.controls.clearFaults()
  shop.crashNext(undefined)
  await shop.workOffLate()
  for (const ms of [16_000, 31_000, 121_000, 121_000, 16 * 60_000, 3 * 3_600_000, 25 * 3_600_000]) {
    shop.clock.advance(ms)
    await shop.drain()
  }
}

const keyOf = (id: number, parcel: number): string => `order-${id}-p${parcel}`

async function expectNoDoubleCharge(): Promise<void> {
  const charges = await shop.charges()
  const references = charges.map(({ reference }) => reference)
  expect(references.filter((reference, index) => references.indexOf(reference) !== index)).toEqual([])
}

/** Charged and kept are exactly the parcels of committed orders, with exactly the recorded labels. */
async function expectOnlyShippedIsPaid(orders: readonly TestOrder[]): Promise<void> {
  const own = new Set(
    orders.flatMap(({ id, parcelCount }) => Array.from({ length: parcelCount }, (_, i) => keyOf(id, i + 1))),
  )
  const kept = (await shop.charges()).filter(({ voided, reference }) => !voided && own.has(reference))
  const shipped: { reference: string; purchaseRef: string }[] = []
  for (const entry of orders) {
    if ((await shop.statusOf(entry)) !== 'COMMITTED') continue
    const bought = (await shop.labelsOf(entry)).filter(({ status }) => status === 'PURCHASED')
    expect(bought.map(({ parcelNumber }) => parcelNumber).toSorted()).toEqual(
      Array.from({ length: entry.parcelCount }, (_, index) => index + 1),
    )
    for (const { parcelNumber, purchaseRef } of bought)
      shipped.push({ reference: keyOf(entry.id, parcelNumber), purchaseRef: purchaseRef ?? '' })
  }
  const byReference = (left: { reference: string }, right: { reference: string }): number =>
    left.reference < right.reference ? -1 : 1
  expect(kept.map(({ reference, purchaseRef }) => ({ reference, purchaseRef })).toSorted(byReference)).toEqual(
    shipped.toSorted(byReference),
  )
}

test('no parcel is charged twice, and every charge is shipped or voided', async () => {
  const numRuns = Number(process.env['PROVE_RUNS'] ?? 40)
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 20 }), async (actions) => {
      const orders: TestOrder[] = []
      await perform({ kind: 'quote', boxes: false }, orders)
      for (const step of actions) {
        await perform(step, orders)
        await expectNoDoubleCharge()
      }
      await comeToRest()
      for (const entry of orders) await shop.cancel(entry)
      await comeToRest()
      await expectNoDoubleCharge()
      await expectOnlyShippedIsPaid(orders)
      const open = await many(
        shop.db,
        sql<{ status: string }>`select status from shipping_labels
          where status in ('INTENDED', 'BUYING', 'UNRESOLVED', 'VOIDING')`,
      )
      expect(open).toEqual([])
    }),
    { numRuns, endOnFailure: false },
  )
}, 600_000)
