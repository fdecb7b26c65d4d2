// The shipping capability on a real database with the simulated carrier, and a minimal owner of parcels: an order that
// is quoted, committed and cancelled under the same locks as the real ones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDiskBlobs } from '../../src/providers/blobs/disk-blobs.ts'
import { many, maybe, one, transact, type Db, type Tx } from '../../src/db/db.ts'
import { createRunner } from '../../src/jobs/runner.ts'
import type { ManualClock } from '../../src/kernel/clock.ts'
import { cents } from '../../src/kernel/money.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import type { Address } from '../../src/providers/shipping/addresses.ts'
import { leaseMs, type Label, type ParcelOrder } from '../../src/providers/shipping/labels/model.ts'
import type { Item } from '../../src/providers/shipping/parcels.ts'
import type { BuyOutcome, ShippingProvider } from '../../src/providers/shipping/provider.ts'
import type { Rate } from '../../src/providers/shipping/rates.ts'
import { createShipping, type Shipping, type ShippingOwner } from '../../src/providers/shipping/shipping.ts'
import { createSimulator, type Simulator } from '../../src/providers/shipping/simulator/simulator.ts'
import { customer, warehouse, type Carrier } from './carriers.ts'
import { openTestDb } from './test-db.ts'

/** Simulates the end of the process. */
export class Crash extends Error {}
export type CrashPoint = 'before_send' | 'before_charge' | 'after_charge' | 'before_commit'

export type CommitAnswer =
  | 'committed'
  | 'in_progress'
  | 'unresolved'
  | 'spent'
  | 'rejected'
  | 'voided'
  | 'refused'
  | 'crashed'
export type TestOrder = { id: number; rates: readonly Rate[]; parcelCount: number }
export type ShippedCharge = { reference: string; purchaseRef: string; voided: boolean }

export type TestShipping = AsyncDisposable & {
  db: Db
  clock: ManualClock
  shipping: Shipping
  simulator: Simulator
  carrier: Carrier | undefined
  /** The owner callbacks, in order. */
  announced: { ownerId: number; status: string; trackingStatus: string | null }[]
  drain(): Promise<void>
  crashNext(point: CrashPoint | undefined): void
  /** The next purchase is accepted, never answered and processed only when `workOffLate` is called. */
  delayNext(): void
  workOffLate(): Promise<void>
  quote(options?: { to?: Partial<Address>; items?: readonly Item[] }): Promise<TestOrder | undefined>
  commit(order: TestOrder, options?: { rate?: number; maxCents?: bigint | null }): Promise<CommitAnswer>
  cancel(order: TestOrder, status?: 'CANCELLED' | 'SUPERSEDED'): Promise<boolean>
  statusOf(order: TestOrder): Promise<string>
  labelsOf(order: TestOrder): Promise<Label[]>
  charges(): Promise<ShippedCharge[]>
}

export const card: Item = { id: 'CARD-1', kind: 'CARD', valueCents: cents(5_000n) }
/** Two parcels: sealed products ship in separate boxes. */
export const twoBoxes: readonly Item[] = ['SEALED-1', 'SEALED-2'].map((id) => ({
  id,
  kind: 'SEALED_PRODUCT',
  valueCents: cents(9_000n),
}))

const never = new AbortController().signal

export type ShippingOptions = {
  speed?: number
  /** A carrier other than the simulator. */
  open?: (clock: ManualClock) => Promise<Carrier>
}

export async function openShipping({ speed = 1, open }: ShippingOptions = {}): Promise<TestShipping> {
  const { db, clock, ...database } = await openTestDb()
  const carrier = await open?.(clock)
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-labels-'))
  await sql`create table test_orders (id integer generated always as identity primary key, status text not null,
    committing_until timestamptz)`.execute(db)
  const simulator = createSimulator({ db, clock, webhookSecret: Buffer.alloc(32, 7), slowMs: 20, speed })
  const announced: TestShipping['announced'] = []
  let crash: CrashPoint | undefined
  let isDelayed = false
  const late: (() => Promise<unknown>)[] = []
  const takeCrash = (point: CrashPoint): void => {
    if (crash !== point) return
    crash = undefined
    throw new Crash()
  }

  const seller: ShippingProvider = carrier?.provider ?? simulator
  const fragile: ShippingProvider = {
    ...seller,
    async buy(request, signal): Promise<BuyOutcome> {
      takeCrash('before_charge')
      if (isDelayed) {
        isDelayed = false
        late.push(() => seller.buy(request, never))
        return { kind: 'unknown', reason: 'timeout' }
      }
      const outcome = await seller.buy(request, signal)
      takeCrash('after_charge')
      return outcome
    },
  }
  const lock = async (tx: Tx, id: number): Promise<void> => {
    await sql`select 1 from test_orders where id = ${id} for update`.execute(tx)
  }
  const note = async (_tx: Tx, label: Label): Promise<void> => {
    announced.push({ ownerId: label.ownerId, status: label.status, trackingStatus: label.trackingStatus })
  }
  const owner: ShippingOwner = { lock, changed: note, scanned: note }
  const shipping = createShipping({
    db,
    clock,
    blobs: createDiskBlobs({ folder, random: systemRandom }),
    provider: fragile,
    simulator: carrier ? undefined : simulator,
    origin: { address: warehouse, customsSigner: 'Dock 4' },
    owners: { order: owner },
    log: { warn: () => {} },
    resolveTimeoutMs: 0,
    nowMs: () => clock.now().getTime(),
  })
  const log = { warn: () => {}, error: () => {} }
  const runner = createRunner({ db, clock, handlers: shipping.handlers, log })

  /** Runs until no job is due, including jobs that the runner took by itself. */
  async function drain(): Promise<void> {
    for (;;) {
      await runner.drain()
      const due = await many(db, sql`select id from jobs where run_at <= ${clock.now()} limit 1`)
      if (due.length === 0) return
      await wait(5)
    }
  }

  type Row = { status: string; committing_until: Date | null }
  const read = (tx: Tx, id: number): Promise<Row | undefined> =>
    maybe(tx, sql<Row>`select status, committing_until from test_orders where id = ${id} for update`)
  const write = (tx: Tx, id: number, status: string, until: Date | null = null) =>
    sql`update test_orders set status = ${status}, committing_until = ${until} where id = ${id}`.execute(tx)
  /** A commit with an expired lease counts as failed. */
  const isOpen = ({ status, committing_until: until }: Row): boolean =>
    status === 'PENDING_PAYMENT' || (status === 'COMMITTING' && until !== null && until <= clock.now())

  function parcelsOf(rate: Rate, maxCents: bigint | null | undefined): ParcelOrder[] {
    const { carrier, carrierToken, service, serviceToken } = rate
    return rate.parts.map((part, index) => ({
      parcelNumber: index + 1,
      provider: seller.name,
      shipmentRef: part.shipmentRef,
      rateRef: part.rateRef,
      carrier,
      carrierToken,
      service,
      serviceToken,
      quotedCents: part.amountCents,
      maxCents: maxCents === undefined ? part.amountCents : maxCents === null ? null : cents(maxCents),
      insuredCents: part.insuredCents,
    }))
  }

  async function attempt(order: TestOrder, rate: Rate, maxCents: bigint | null | undefined): Promise<CommitAnswer> {
    const self = { kind: 'order', id: order.id }
    await shipping.labels.resolvePending(self, never)
    const beginning = await transact(db, async (tx) => {
      const row = await read(tx, order.id)
      if (!row || !isOpen(row)) return undefined
      const begun = await shipping.labels.begin(tx, self, parcelsOf(rate, maxCents))
      if (begun.kind === 'ready') await write(tx, order.id, 'COMMITTING', new Date(clock.now().getTime() + leaseMs))
      return begun
    })
    if (!beginning) return 'refused'
    if (beginning.kind !== 'ready') return beginning.kind
    takeCrash('before_send')
    const result = await shipping.labels.buy(beginning.labels, never)
    if (result.kind === 'purchased') takeCrash('before_commit')
    return transact(db, async (tx) => {
      const row = await read(tx, order.id)
      if (row?.status !== 'COMMITTING') return 'refused'
      await write(tx, order.id, result.kind === 'purchased' ? 'COMMITTED' : 'PENDING_PAYMENT')
      return result.kind === 'purchased' ? 'committed' : result.kind
    })
  }

  return {
    db,
    clock,
    shipping,
    simulator,
    carrier,
    announced,
    drain,
    crashNext: (point) => {
      crash = point
    },
    delayNext: () => {
      isDelayed = true
    },
    async workOffLate() {
      for (const charge of late.splice(0)) await charge()
    },
    async quote({ to = {}, items = [card] } = {}) {
      const { id } = await one(
        db,
        sql<{ id: number }>`insert into test_orders (status) values ('PENDING_PAYMENT') returning id`,
      )
      const verdict = await shipping.quote(
        { to: { ...customer, ...to }, items, isInsured: true, signature: false, reference: `order-${id}` },
        never,
      )
      return verdict.kind === 'quoted' ? { id, rates: verdict.rates, parcelCount: verdict.parcels.length } : undefined
    },
    async commit(order, { rate = 0, maxCents } = {}) {
      try {
        return await attempt(order, order.rates[rate % order.rates.length]!, maxCents)
      } catch (error) {
        if (error instanceof Crash) return 'crashed'
        throw error
      }
    },
    cancel: (order, status = 'CANCELLED') =>
      transact(db, async (tx) => {
        const row = await read(tx, order.id)
        if (!row || !isOpen(row)) return false
        await write(tx, order.id, status)
        await shipping.labels.release(tx, { kind: 'order', id: order.id })
        return true
      }),
    statusOf: async ({ id }) =>
      (await one(db, sql<{ status: string }>`select status from test_orders where id = ${id}`)).status,
    labelsOf: ({ id }) => shipping.labels.list({ kind: 'order', id }),
    charges: () =>
      many(
        db,
        sql<ShippedCharge>`select s.request->>'reference' as reference, l.id as "purchaseRef",
          l.voided_at is not null as voided
          from simulated_labels l join simulated_shipments s on s.id = l.shipment_id order by l.bought_at, l.id`,
      ),
    [Symbol.asyncDispose]: async () => {
      await runner.stop(0)
      await carrier?.[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
