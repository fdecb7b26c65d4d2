// The thread that builds snapshots from PostgreSQL. It has its own connection and streams the records.
import { parentPort, workerData } from 'node:worker_threads'
import { CatalogBuilder, type CatalogMeta } from '../engine/build.ts'
import { openImage } from '../engine/image.ts'
import { openPrices, PriceBuilder } from '../engine/prices.ts'
import { findRow, openTable } from '../engine/table.ts'
import type { CatalogRecord } from '../records.ts'
import { readGame, type GameReader } from './game-reader.ts'
import type { ThreadJob, ThreadResult } from './thread-jobs.ts'

async function build(reader: GameReader): Promise<ThreadResult> {
  const builder = new CatalogBuilder(reader.state.game)
  const add = (record: CatalogRecord): void => builder.add(record)
  await reader.expansions(add)
  await reader.cards(add)
  await reader.prices(0, add)
  const { catalog, prices } = builder.finish()
  return { state: reader.state, catalog, prices }
}

/** Placing prices needs only the ids, so the rest of the catalog is not opened. */
async function refreshPrices(reader: GameReader, job: ThreadJob & { kind: 'prices' }): Promise<ThreadResult> {
  const catalog = openImage<CatalogMeta>(job.catalog)
  const previous = openPrices(job.prices)
  if (!catalog || !previous) throw new Error('The given images cannot be opened.')
  const { meta, sections } = catalog
  const header = { ...meta.cards, columns: meta.cards.columns.filter(({ name }) => name === 'id') }
  const builder = new PriceBuilder()
  await reader.prices(job.since, (record) => builder.add(record))
  const ids = openTable(header, sections, 'cards.')
  const cards = { rowCount: ids.rowCount, version: meta.version, rowOf: (id: string) => findRow(ids, id) }
  const { image } = builder.finish(cards, previous)
  return { state: reader.state, prices: image }
}

const job = workerData as ThreadJob
const result = await readGame(job.connection, job.game, (reader) =>
  job.kind === 'build' ? build(reader) : refreshPrices(reader, job),
)
parentPort?.postMessage(result, [])
