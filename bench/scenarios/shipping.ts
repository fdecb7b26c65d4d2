import fastify from 'fastify'
import { pino } from 'pino'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createService } from '../../service/src/app.ts'
import { createDiskBlobs } from '../../service/src/providers/blobs/disk-blobs.ts'
import type { Connection, Db } from '../../service/src/db/db.ts'
import { tenantScopes } from '../../service/src/http/pipeline/scopes.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { cents } from '../../service/src/kernel/money.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import type { Address } from '../../service/src/providers/shipping/addresses.ts'
import { packItems, type Item } from '../../service/src/providers/shipping/parcels.ts'
import { createShipping, type Shipping } from '../../service/src/providers/shipping/shipping.ts'
import { createSimulator } from '../../service/src/providers/shipping/simulator/simulator.ts'
import { median, type Scenario } from '../scenario.ts'

const quotes = 1_000
const place = (name: string, city: string, state: string, zip: string): Address => ({
  name,
  company: null,
  street1: '12 Elm Street',
  street2: null,
  city,
  state,
  zip,
  country: 'US',
  phone: null,
  email: null,
})
const warehouse = place('Dock 4', 'Reno', 'NV', '89501')
const customer = place('Ada Fox', 'Austin', 'TX', '78701')
const items: readonly Item[] = Array.from({ length: 10 }, (_, index) => ({
  id: `CARD-${index}`,
  kind: 'CARD',
  valueCents: cents(BigInt(index + 1) * 1_000n),
}))

/** CPU time of this process per call; the database is not counted. */
async function cpuPer(work: (index: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < quotes; index++) await work(index)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / quotes
}

function open(db: Db): Shipping {
  const simulator = createSimulator({ db, clock: systemClock, webhookSecret: systemRandom.bytes(32) })
  return createShipping({
    db,
    clock: systemClock,
    blobs: createDiskBlobs({ folder: 'unused', random: systemRandom }),
    provider: simulator,
    origin: { address: warehouse, customsSigner: 'Dock 4' },
    owners: {},
    log: { warn: () => {} },
  })
}

/** The minimal cost of a stored quote: one inserted row of the same size. */
function writeRow(db: Db, id: string): Promise<unknown> {
  const request = JSON.stringify({ warehouse, customer, parcel: { lengthMm: 1, widthMm: 1, heightMm: 1 }, id })
  return db.insertInto('simulated_shipments').values({ id, request, quoted_at: systemClock.now() }).execute()
}

type Ask = (index: number | string) => Promise<unknown>

/** A bare route around the same carrier, without cards or keys. */
async function openBare(shipping: Shipping): Promise<{ ask: Ask; close(): Promise<unknown> }> {
  const app = fastify()
  const never = new AbortController().signal
  app.post<{ Body: { reference: string } }>('/quote', async ({ body }) => {
    const order = { to: customer, items, isInsured: true, signature: false, reference: body.reference }
    const verdict = await shipping.quote(order, never)
    if (verdict.kind !== 'quoted') throw new Error('No rates.')
    return verdict.rates.map(({ service, amountCents }) => ({ service, amount_cents: Number(amountCents) }))
  })
  return {
    close: () => app.close(),
    ask: async (index) => {
      const reply = await app.inject({ method: 'POST', url: '/quote', payload: { reference: `bare-${index}` } })
      if (reply.statusCode !== 200 || reply.json<unknown[]>().length !== 3) throw new Error(reply.body)
    },
  }
}

/** The service: looks up, prices and blocks ten cards of a tenant, and stores the offer. */
async function openWhole(db: Db, connection: Connection): Promise<{ ask: Ask; close(): Promise<unknown> }> {
  const logger = pino({ level: 'silent' })
  const parts = { db, connection, clock: systemClock, random: systemRandom, logger, environment: 'sandbox' as const }
  const service = createService({
    ...parts,
    keyPepper: systemRandom.bytes(32),
    perAddressLimit: 0,
    trustedProxies: [],
  })
  await service.http.ready()
  const tenant = await service.accounts.openTenant(
    { name: 'Bench', accountNumber: 'VA-BENCH1', noticeEmail: null },
    'system',
  )
  const limits = { perMinute: { vault: 10_000_000 }, gates: {} }
  const issue = { accountId: tenant.id, label: 'bench', scopes: tenantScopes, limits }
  const { text: key } = await service.keys.issue(issue, 'system')
  const cards = items.map(({ valueCents }) => ({ name: 'Mossback', declaredValueCents: valueCents }))
  const unique_ids = await service.vault.intake.takeIn(tenant.id, cards, 'system')
  const payload = { unique_ids, address: customer }
  return {
    close: () => service.http.close(),
    ask: async () => {
      const headers = { 'x-api-key': key }
      const reply = await service.http.inject({ method: 'POST', url: '/api/v1/shipping-quote', headers, payload })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    },
  }
}

const sides = ['row', 'pack', 'quote', 'bare', 'whole'] as const

export const scenario: Scenario = {
  title: `${quotes} shipping quotes of 10 cards against the simulated carrier`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db, connection) => {
      const shipping = open(db)
      const never = new AbortController().signal
      const [bare, whole] = [await openBare(shipping), await openWhole(db, connection)]
      const work: Record<(typeof sides)[number], (index: string) => Promise<unknown>> = {
        row: (index) => writeRow(db, `row-${index}`),
        pack: async () => packItems(items),
        quote: (index) =>
          shipping.quote(
            { to: customer, items, isInsured: true, signature: false, reference: `bench-${index}` },
            never,
          ),
        bare: bare.ask,
        whole: whole.ask,
      }
      const samples = Object.fromEntries(sides.map((side) => [side, [] as number[]]))
      for (let round = -1; round < rounds; round++) {
        for (const side of sides) {
          const cost = await cpuPer((index) => work[side](`${round}-${index}`))
          // The first round warms up.
          if (round >= 0) samples[side]?.push(cost)
        }
      }
      await Promise.all([bare.close(), whole.close()])
      const of = (side: (typeof sides)[number]): number => median(samples[side] ?? [])
      const ratio = of('quote') / of('row')
      return [
        { name: 'one row written', side: 'floor', value: of('row'), unit: 'µs CPU' },
        { name: 'packing 10 cards', value: of('pack'), unit: 'µs CPU' },
        {
          name: 'rates of 10 cards, kept',
          value: of('quote'),
          unit: 'µs CPU per quote',
          ratio,
          goal: '≤ 2× of a row',
          met: ratio <= 2,
        },
        { name: 'bare route around the same rates', side: 'floor', value: of('bare'), unit: 'µs CPU per quote' },
        {
          name: 'POST /shipping-quote',
          value: of('whole'),
          unit: 'µs CPU per quote',
          ratio: of('whole') / of('bare'),
          goal: '≤ 4× of the bare route',
          met: of('whole') / of('bare') <= 4,
        },
      ]
    }),
}
