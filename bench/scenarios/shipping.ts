import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createDiskBlobs } from '../../service/src/blobs/disk-blobs.ts'
import type { Db } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { cents } from '../../service/src/kernel/money.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import type { Address } from '../../service/src/shipping/addresses.ts'
import { packItems, type Item } from '../../service/src/shipping/parcels.ts'
import { createShipping, type Shipping } from '../../service/src/shipping/shipping.ts'
import { createSimulator } from '../../service/src/shipping/simulator/simulator.ts'
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

/** CPU of this process for one of them; the database works beside it. */
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

/** The least a quote that is kept can cost: one row of the same size, written by itself. */
function writeRow(db: Db, id: string): Promise<unknown> {
  const request = JSON.stringify({ warehouse, customer, parcel: { lengthMm: 1, widthMm: 1, heightMm: 1 }, id })
  return db.insertInto('simulated_shipments').values({ id, request, quoted_at: systemClock.now() }).execute()
}

export const scenario: Scenario = {
  title: `${quotes} shipping quotes of 10 cards against the simulated carrier, against writing one row each`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db) => {
      const shipping = open(db)
      const never = new AbortController().signal
      const samples = { quote: [] as number[], row: [] as number[], pack: [] as number[] }
      for (let round = -1; round < rounds; round++) {
        const row = await cpuPer((index) => writeRow(db, `row-${round}-${index}`))
        const quote = await cpuPer(async (index) => {
          const reference = `bench-${round}-${index}`
          const verdict = await shipping.quote(
            { to: customer, items, isInsured: true, signature: false, reference },
            never,
          )
          if (verdict.kind !== 'quoted' || verdict.rates.length !== 3) throw new Error('No rates.')
        })
        const pack = await cpuPer(async () => packItems(items))
        // The first round warms up.
        if (round < 0) continue
        samples.quote.push(quote)
        samples.row.push(row)
        samples.pack.push(pack)
      }
      const row = median(samples.row)
      const quote = median(samples.quote)
      return [
        { name: 'one row written', value: row, unit: 'µs CPU' },
        { name: 'packing 10 cards', value: median(samples.pack), unit: 'µs CPU' },
        {
          name: 'quote',
          value: quote,
          unit: 'µs CPU per quote',
          ratio: quote / row,
          goal: '≤ 2×',
          met: quote / row <= 2,
        },
      ]
    }),
}
