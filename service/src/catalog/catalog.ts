import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Audit } from '../trust/audit/audit.ts'
import { transact, type Connection, type Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { BlobStore } from '../providers/blobs/blob-store.ts'
import type { ObjectStorage } from '../providers/blobs/object-storage.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { assert } from '../kernel/assert.ts'
import { createAnswers } from './answers/answers.ts'
import { createSearchLimiter, searchLimiterDefaults, type SearchLimiterRules } from './answers/search-limiter.ts'
import { catalogArea } from './area.ts'
import { reclaimLostLeases } from './credits/jobs.ts'
import { createCreditService, type CreditService } from './credits/service.ts'
import type { SearchOptions } from './engine/search.ts'
import { standardGames, type GameDefinition } from './games/games.ts'
import { canNameGame } from './games/model.ts'
import { createCopyService, type SigningKeys } from './exports/copies.ts'
import { createGameService } from './games/service.ts'
import { upsertGame } from './games/store.ts'
import { nameVectors } from '@packhouse/identify/assets'
import { identifierDefaults, createIdentifier, type IdentifierRules } from '@packhouse/identify/identifier'
import type { ReadPicture } from './identification/build-index.ts'
import { createIdentificationService } from './identification/service.ts'
import { createVectorStore } from './identification/vector-store.ts'
import { createIngest, type Ingest } from './import/ingest.ts'
import { createImportService } from './import/service.ts'
import { createAlertService } from './prices/alerts/service.ts'
import { createPriceEvidence } from './prices/evidence/service.ts'
import { createPriceHistory } from './prices/history/service.ts'
import { moverRefresh, priceReview } from './prices/jobs.ts'
import { createMoverService } from './prices/movers/service.ts'
import { createSalesService } from './prices/sales/service.ts'
import { createPriceService, type PriceService } from './prices/service.ts'
import { createSourceService } from './prices/sources/service.ts'
import { upsertSource, type PriceSource } from './prices/sources/store.ts'
import { createSnapshotBucket } from './snapshots/bucket.ts'
import { createSnapshotFiles, noSnapshotFiles } from './snapshots/files.ts'
import { createPublisher, type Publisher } from './snapshots/publisher.ts'
import { createWithdrawalService } from './withdrawn/service.ts'

/** Defaults for every deployment; tests and benchmarks override them. */
export type CatalogTuning = {
  search?: SearchOptions
  limiter?: Partial<SearchLimiterRules>
  answerCacheBytes?: number
  pollMs?: number
  settleMs?: number
  initialCredits?: bigint
  identifier?: Partial<IdentifierRules>
}

export type CatalogDeps = {
  db: Db
  connection: Connection
  /** A replica with everything that is committed now, for snapshots. */
  findReplica?: (() => Promise<Connection | undefined>) | undefined
  clock: Clock
  random: Random
  audit: Audit
  /** For files that are uploaded and imported later. */
  blobs: BlobStore
  logger: Logger
  environment: 'sandbox' | 'production'
  /** Directory of snapshot files; without it every start rebuilds them. */
  cacheFolder?: string | undefined
  /** The bucket through which processes on several machines share snapshots. */
  bucket?: ObjectStorage | undefined
  /** Reads the pictures that photos are compared with. */
  readPicture: ReadPicture
  catalogTuning?: CatalogTuning | undefined
  /** Signs the manifests of full exports. */
  evidence?: SigningKeys | undefined
}

export type Catalog = {
  routes(app: App): void
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
  publisher: Publisher
  prices: PriceService
  credits: CreditService
  /** Ingests records, all of them or none. */
  ingest: Ingest
  /** States the licence of a source of prices. */
  defineSource(source: Omit<PriceSource, 'updatedAt'>): Promise<void>
  /** Adds a game, or applies its changed definition. */
  defineGame(game: GameDefinition): Promise<void>
}

const answerCacheBytes = 64 << 20
const pollMs = 1_000
const settleMs = 1_000
const sandboxCredits = 1_000_000n

function openSnapshotFiles({ cacheFolder, bucket }: Pick<CatalogDeps, 'cacheFolder' | 'bucket'>) {
  if (cacheFolder === undefined) return noSnapshotFiles
  return createSnapshotFiles(join(cacheFolder, 'catalog'), bucket && createSnapshotBucket(bucket))
}

export function createCatalog(deps: CatalogDeps): Catalog {
  const { db, connection, clock, random, audit, blobs, logger, environment, catalogTuning: tuning = {} } = deps
  const publisher = createPublisher({
    db,
    connection,
    findReplica: deps.findReplica,
    clock,
    files: openSnapshotFiles(deps),
    games: standardGames,
    search: tuning.search ?? {},
    log: logger,
    pollMs: tuning.pollMs ?? pollMs,
    onCards: (snapshot) =>
      void identification.published(snapshot).catch((err: unknown) => logger.warn({ err }, 'pictures not indexed')),
  })
  // Other processes see a change at their next poll; this one refreshes at once.
  const onChange = (): void => void publisher.refresh().catch(() => {})
  const prices = createPriceService({ db, clock, onChange })
  const initialCredits = tuning.initialCredits ?? (environment === 'sandbox' ? sandboxCredits : 0n)
  const credits = createCreditService({
    db,
    clock,
    audit,
    holder: Buffer.from(random.bytes(16)).toString('hex'),
    initialCredits,
  })
  const limiter = createSearchLimiter({ ...searchLimiterDefaults, ...tuning.limiter })
  const answers = createAnswers({ clock, limiter, cacheBytes: tuning.answerCacheBytes ?? answerCacheBytes })

  async function defineGame(game: GameDefinition): Promise<void> {
    assert(canNameGame(game.id), `The game id ${game.id} does not collide with a reserved path segment.`)
    await transact(db, (tx) => upsertGame(tx, game, clock.now()))
    onChange()
  }

  function routes(app: App): void {
    let settling: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      await publisher.start()
      const settle = (): void =>
        void credits.settle().catch((err: unknown) => logger.warn({ err }, 'catalog credits not settled'))
      settling = setInterval(settle, tuning.settleMs ?? settleMs)
      settling.unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(settling)
      await identification.stop()
      await publisher.stop()
      await credits.settle()
    })
    catalogArea(app, { ...parts, db, publisher, answers, credits, prices, clock, blobs })
  }

  const identification = createIdentificationService({
    identifier: createIdentifier({ ...identifierDefaults, ...tuning.identifier }),
    readPicture: deps.readPicture,
    vectors: createVectorStore(deps.cacheFolder && join(deps.cacheFolder, 'identify'), nameVectors),
    log: logger,
  })
  const history = createPriceHistory({ db, clock })
  const games = createGameService({ db, clock, audit, onChange })
  const ingest = createIngest({ db, clock, onChange })
  const imports = createImportService({ db, clock, audit, blobs, ingest })
  const sources = createSourceService({ db, clock, audit })
  const evidence = createPriceEvidence({ db, clock })
  const withdrawals = createWithdrawalService({ db, clock, audit, onChange })
  const movers = createMoverService({ db, clock })
  const watching = { sales: createSalesService({ db }), movers, alerts: createAlertService({ db, clock }) }
  const copies = createCopyService({ db, clock, blobs, signing: deps.evidence })
  const parts = { ...watching, copies, history, evidence, sources, identification, games, imports, withdrawals }

  return {
    routes,
    recurring: [
      priceReview(prices),
      moverRefresh(movers),
      copies.recurring,
      { queue: 'catalog.reclaim_credits', everyMs: 30_000, run: () => reclaimLostLeases(db) },
    ],
    handlers: imports.handlers,
    publisher,
    prices,
    credits,
    ingest,
    defineSource: async (source) => void (await transact(db, (tx) => upsertSource(tx, source, clock.now()))),
    defineGame,
  }
}
