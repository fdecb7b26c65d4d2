import { transact, type Db, type Tx } from '../../db/db.ts'
import { violatedConstraint } from '../../db/faults.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Cents } from '../../kernel/money.ts'
import { minuteMs } from '../../kernel/time.ts'
import { lockGame, raiseVersions } from '../games/store.ts'
import { lastOfEach } from '../last-of-each.ts'
import type { PriceQuote } from '../prices/model.ts'
import { writePrices } from '../prices/service.ts'
import type { CatalogRecord, PriceRecord } from '../records.ts'
import type { SealedRecord } from '../sealed/model.ts'
import type { RecordKind } from '../withdrawn/model.ts'
import { withdrawOthers } from '../withdrawn/store.ts'
import { raiseTimeouts, refreshStatistics, upsertExpansions, upsertItems } from './ingest-store.ts'

/** A sold graded copy; `sourceId` is the source's own id of the sale. */
export type SaleRecord = {
  readonly kind: 'sale'
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly price: Cents
  readonly soldAt: string
  readonly sourceId: string
  readonly seller?: string
}
export type SealedPriceRecord = {
  readonly kind: 'sealed_price'
  readonly sealedId: string
  readonly market: Cents | null
  readonly marketUpdatedAt?: string
}

/** The records that can be ingested. An expansion precedes its cards, a card precedes its price and sales. */
export type IngestRecord = CatalogRecord | SealedRecord | SaleRecord | SealedPriceRecord
export type IngestRecords = Iterable<IngestRecord> | AsyncIterable<IngestRecord>

export type IngestProgress = { readonly records: number; readonly changed: number }
export type IngestOptions = {
  readonly game: string
  /** The origin of the records; part of the identity of a sale. */
  readonly source: string
  /** Withdraws the expansions, cards and sealed products that the records do not contain. */
  readonly replaces?: boolean | undefined
  readonly onProgress?: (progress: IngestProgress) => void
}
export type IngestReceipt = IngestProgress & {
  /** Records that were withdrawn, because the records do not contain them. */
  readonly withdrawn: number
  /** Up to a hundred ids of prices and sales that the game does not have. */
  readonly unknown: readonly string[]
}

/** Records that cannot be ingested, with a message for the caller. Nothing of the batch was stored. */
export class IngestError extends Error {
  override readonly name = 'IngestError'
}

export type Ingest = (records: IngestRecords, options: IngestOptions) => Promise<IngestReceipt>

const batchSize = 1_000
/** Larger, because each batch computes the prices of its cards again. */
const priceBatchSize = 5_000
const maxUnknown = 100

const reasons: Readonly<Record<string, string>> = {
  catalog_cards_game_expansion_id_fkey: 'A card refers to an unknown expansion.',
  catalog_sealed_products_game_expansion_id_fkey: 'A sealed product refers to an unknown expansion.',
  catalog_cards_any_case: 'Two cards have ids that differ in case only.',
  catalog_sealed_products_any_case: 'Two sealed products have ids that differ in case only.',
}

/** Clocks of sources may run a little ahead. */
const aheadMs = 5 * minuteMs

/** The time of a price. One dated in the future would hide the true prices until then. */
function priceTime(id: string, given: string | undefined, now: Date): Date {
  const at = given === undefined ? now : new Date(given)
  if (at.getTime() <= now.getTime() + aheadMs) return at
  throw new IngestError(`The price of ${id} is dated in the future: ${at.toISOString()}.`)
}

const quoteOf = (price: PriceRecord, now: Date): PriceQuote => ({
  itemId: price.cardId,
  market: price.market,
  at: priceTime(price.cardId, price.marketUpdatedAt, now),
  trend: price.trend7d,
  ladder: price.conditions,
  graded: price.graded.map(({ company, grade, value }) => ({ company, grade, value })),
  marketplaces: price.marketplaces,
})

/** A run of consecutive records of one kind, or of prices and sales. */
type Run = readonly [IngestRecord, ...IngestRecord[]]
type Scope = { tx: Tx; game: string; source: string; version: bigint; now: Date }
type Written = { content: number; prices: number; unknown: readonly string[] }

const ofKind = <Kind extends IngestRecord['kind']>(run: Run, kind: Kind) =>
  run.filter((record): record is Extract<IngestRecord, { kind: Kind }> => record.kind === kind)

const lastById = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
  lastOfEach(items, ({ id }) => id)

async function writeRun({ tx, game, source, version, now }: Scope, run: Run): Promise<Written> {
  const content = (changed: number): Written => ({ content: changed, prices: 0, unknown: [] })
  const scope = { game, version, now }
  switch (run[0].kind) {
    case 'expansion':
      return content(await upsertExpansions(tx, game, lastById(ofKind(run, 'expansion'))))
    case 'card':
      return content(await upsertItems(tx, 'catalog_cards', game, lastById(ofKind(run, 'card'))))
    case 'sealed':
      return content(await upsertItems(tx, 'catalog_sealed_products', game, lastById(ofKind(run, 'sealed'))))
    case 'price':
    case 'sale': {
      const quotes = ofKind(run, 'price').map((price) => quoteOf(price, now))
      const sales = ofKind(run, 'sale').map((sale) => ({ ...sale, soldAt: new Date(sale.soldAt), source }))
      const { changed, unknown } = await writePrices(tx, scope, { item: 'card', quotes, sales })
      return { content: 0, prices: changed, unknown }
    }
    case 'sealed_price': {
      const quotes = ofKind(run, 'sealed_price').map(({ sealedId, market, marketUpdatedAt }) => ({
        itemId: sealedId,
        market,
        at: priceTime(sealedId, marketUpdatedAt, now),
      }))
      const { changed, unknown } = await writePrices(tx, scope, { item: 'sealed', quotes, sales: [] })
      return { content: 0, prices: changed, unknown }
    }
  }
}

const isPrice = ({ kind }: IngestRecord): boolean => kind === 'price' || kind === 'sale'

const continues = (run: Run, record: IngestRecord): boolean =>
  isPrice(run[0])
    ? isPrice(record) && run.length < priceBatchSize
    : run[0].kind === record.kind && run.length < batchSize

/** Splits a stream into runs that fit one statement. */
async function* runsOf(records: IngestRecords): AsyncGenerator<Run> {
  let run: [IngestRecord, ...IngestRecord[]] | undefined
  for await (const record of records) {
    if (run && continues(run, record)) {
      run.push(record)
      continue
    }
    if (run) yield run
    run = [record]
  }
  if (run) yield run
}

const contentKinds: ReadonlySet<IngestRecord['kind']> = new Set(['expansion', 'card', 'sealed'])

const growth = 10

/** Prices look up their cards, so statistics are refreshed before the first price and after large growth. */
const needsStatistics = ([first]: Run, records: number, countedAt: number): boolean =>
  !contentKinds.has(first.kind) && records >= Math.max(batchSize, countedAt * growth)

const kindOfRecord = { expansion: 'expansions', card: 'cards', sealed: 'sealed' } as const

/** The ids of the records of an import that replaces. A kind that it does not contain stays as it is. */
class KeptIds {
  private readonly ids = new Map<RecordKind, string[]>()

  add(run: Run): void {
    for (const record of run) {
      if (record.kind !== 'expansion' && record.kind !== 'card' && record.kind !== 'sealed') continue
      const kind = kindOfRecord[record.kind]
      const known = this.ids.get(kind)
      if (known) known.push(record.id)
      else this.ids.set(kind, [record.id])
    }
  }

  async withdrawOthers({ tx, game, now }: Scope): Promise<number> {
    let sum = 0
    for (const [kind, ids] of this.ids) sum += await withdrawOthers(tx, { game, kind }, ids, now)
    return sum
  }
}

/** Ingests records, all of them or none. Snapshots follow within seconds when anything changed. */
export function createIngest({ db, clock, onChange }: { db: Db; clock: Clock; onChange: () => void }): Ingest {
  async function writeAll(tx: Tx, records: IngestRecords, options: IngestOptions): Promise<IngestReceipt> {
    const { game, source, onProgress } = options
    await raiseTimeouts(tx)
    const state = await lockGame(tx, game)
    if (!state) throw new IngestError(`Game ${game} not found.`)
    const now = clock.now()
    const scope: Scope = { tx, game, source, version: BigInt(state.versions.prices + 1), now }
    const sum = { content: 0, prices: 0, records: 0 }
    const unknown: string[] = []
    const kept = options.replaces ? new KeptIds() : undefined
    let countedAt = 0
    for await (const run of runsOf(records)) {
      if (needsStatistics(run, sum.records, countedAt)) {
        await refreshStatistics(tx)
        countedAt = sum.records
      }
      const written = await writeRun(scope, run)
      kept?.add(run)
      sum.content += written.content
      sum.prices += written.prices
      sum.records += run.length
      unknown.push(...written.unknown.slice(0, maxUnknown - unknown.length))
      onProgress?.({ records: sum.records, changed: sum.content + sum.prices })
    }
    const withdrawn = (await kept?.withdrawOthers(scope)) ?? 0
    if (sum.content + withdrawn > 0 || sum.prices > 0) {
      await raiseVersions(tx, game, { content: sum.content + withdrawn > 0, prices: sum.prices > 0, now })
    }
    return { records: sum.records, changed: sum.content + sum.prices, withdrawn, unknown }
  }

  return async function ingest(records, options) {
    try {
      const receipt = await transact(db, (tx) => writeAll(tx, records, options))
      onChange()
      return receipt
    } catch (error) {
      const reason = reasons[violatedConstraint(error) ?? '']
      if (reason === undefined) throw error
      const { detail } = error as { detail?: string }
      throw new IngestError(`${reason}${detail === undefined ? '' : ` ${detail}`}`, { cause: error })
    }
  }
}
