import { transact, type Connection, type Db } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { buildCatalog } from '../engine/build.ts'
import type { SearchOptions } from '../engine/search.ts'
import { openSnapshot, withPrices, type Snapshot } from '../engine/snapshot.ts'
import type { GameDefinition } from '../games/games.ts'
import type { GameState, GameVersions } from '../games/model.ts'
import { findGame, listGames, upsertGame } from '../games/store.ts'
import { createSealedCatalog } from '../sealed/sealed-catalog.ts'
import { listSealed } from '../sealed/store.ts'
import { buildOnce } from './build-turn.ts'
import type { GameImages, SnapshotFiles } from './files.ts'
import { publish, type Published } from './published.ts'
import { runInThread } from './thread-jobs.ts'

export type PublisherDeps = {
  db: Db
  /** Threads open their own database connections. */
  connection: Connection
  /** A replica with everything that is committed now, to read from instead. */
  findReplica?: (() => Promise<Connection | undefined>) | undefined
  clock: Clock
  files: SnapshotFiles
  /** Games that are always defined, empty until cards are imported. */
  games: readonly GameDefinition[]
  search: SearchOptions
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** The polling interval of the versions. */
  pollMs: number
  /** Called with every snapshot of other cards; prices alone change none. */
  onCards?: ((snapshot: Snapshot) => void) | undefined
}

export type Publisher = {
  start(): Promise<void>
  stop(): Promise<void>
  /** The state a game is served from; `loading` while its first snapshot is built; undefined for an unknown game. */
  find(game: string): Published | 'loading' | undefined
  list(): readonly Published[]
  /** Polls the versions now; resolves when everything committed before is being served. */
  refresh(): Promise<void>
}

type Served = { published: Published; images: GameImages; savedAt: number }

/** Prices change often and are saved to disk only now and then: a start loads the missing changes. */
const saveEveryMs = 60_000

const sameContent = (left: GameVersions, right: GameVersions): boolean =>
  left.epoch === right.epoch && left.content === right.content
const same = (left: GameVersions, right: GameVersions): boolean =>
  sameContent(left, right) && left.prices === right.prices

/** Keeps every game's snapshot up to date with PostgreSQL: polls the versions, rebuilds in a thread, and swaps. */
export function createPublisher(deps: PublisherDeps): Publisher {
  const { db, connection, findReplica, clock, files, games, search, log, pollMs } = deps
  const served = new Map<string, Served | 'loading'>()
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let updating: Promise<void> | undefined
  let isServing = false

  async function serve(state: GameState, images: GameImages, before?: Served): Promise<Served> {
    const known = before?.images.catalog === images.catalog ? before.published.snapshot : undefined
    const snapshot = known ? withPrices(known, images.prices) : openSnapshot(images)
    if (!snapshot) throw new Error(`The snapshot of ${state.game.id} cannot be opened.`)
    const sealed = createSealedCatalog(await listSealed(db, state.game.id), search)
    const published = publish(state, snapshot, sealed, search)
    const next = { published, images, savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY }
    served.set(state.game.id, next)
    log.info({ game: state.game.id, cards: snapshot.cards.rowCount, version: published.version }, 'catalog published')
    if (!known) deps.onCards?.(snapshot)
    return next
  }

  async function save(entry: Served, parts: { catalog: boolean }): Promise<void> {
    const { published, images } = entry
    const { game, versions, snapshot } = published
    try {
      await files.save(game.id, { versions, snapshot, images }, parts)
      entry.savedAt = performance.now()
    } catch (err) {
      log.warn({ err, game: game.id }, 'snapshot not written to disk')
    }
  }

  /** Serves the stored snapshot of the current records, if there is one; its prices may be outdated. */
  async function loadStored(state: GameState): Promise<Served | undefined> {
    const { game } = state
    const startedAt = performance.now()
    const isWanted = (versions: GameVersions): boolean => sameContent(versions, state.versions)
    // What cannot be read is built.
    const stored = await files.load(game.id, isWanted).catch((err: unknown) => {
      log.warn({ err, game: game.id }, 'stored snapshot not readable')
      return undefined
    })
    if (!stored) return undefined
    const entry = await serve({ game, versions: stored.versions }, stored.images)
    entry.savedAt = performance.now()
    log.info({ game: game.id, ms: Math.round(entry.savedAt - startedAt) }, 'snapshot loaded')
    return entry
  }

  /** A replica that lagged behind the versions of the last poll would be read again and again. */
  const chooseConnection = async (): Promise<Connection> => (await findReplica?.()) ?? connection

  async function build(game: string): Promise<Served> {
    const startedAt = performance.now()
    const job = { kind: 'build', connection: await chooseConnection(), game } as const
    const { state, catalog, prices } = await runInThread(job, aborter.signal)
    assert(catalog !== undefined, 'A build returns a catalog.')
    const entry = await serve(state, { catalog, prices })
    log.info({ game, ms: Math.round(performance.now() - startedAt) }, 'snapshot built')
    await save(entry, { catalog: true })
    return entry
  }

  /** Builds the snapshot, or loads it as soon as another process has built it. */
  async function rebuild(state: GameState): Promise<Served> {
    const { id } = state.game
    if (state.versions.content === 0) return serve(state, await buildCatalog(state.game, []))
    const place = await files.findPlace()
    if (place === undefined) return build(id)
    return buildOnce({
      connection,
      name: `${id} ${place}`,
      signal: aborter.signal,
      find: async () => {
        const current = await findGame(db, id)
        return current && loadStored(current)
      },
      build: () => build(id),
    })
  }

  async function refreshPrices(state: GameState, entry: Served): Promise<void> {
    const { images, published } = entry
    const since = published.versions.prices
    const source = { connection: await chooseConnection(), game: state.game.id }
    const job = { kind: 'prices', ...source, ...images, since } as const
    const made = await runInThread(job, aborter.signal)
    // Cards changed in the meantime: the next poll rebuilds everything.
    if (!sameContent(made.state.versions, published.versions)) return
    const next = await serve(made.state, { catalog: images.catalog, prices: made.prices }, entry)
    if (performance.now() - next.savedAt > saveEveryMs) await save(next, { catalog: false })
  }

  async function updateGame(state: GameState, { mayBuild }: { mayBuild: boolean }): Promise<void> {
    const { id } = state.game
    const known = served.get(id)
    if (known === undefined) served.set(id, 'loading')
    const hasContent = state.versions.content > 0
    let entry = known === 'loading' ? undefined : known
    if (entry && !sameContent(entry.published.versions, state.versions)) entry = undefined
    if (hasContent) entry ??= await loadStored(state)
    if (entry && same(entry.published.versions, state.versions)) return
    if (hasContent && !mayBuild) return
    const current = entry ?? (await rebuild(state))
    // A snapshot that another process stored may lack the newest prices.
    if (entry || current.published.versions.prices < state.versions.prices) await refreshPrices(state, current)
  }

  async function update(options: { mayBuild: boolean }): Promise<void> {
    const states = await listGames(db)
    for (const id of served.keys()) if (!states.some(({ game }) => game.id === id)) served.delete(id)
    for (const state of states) {
      if (aborter.signal.aborted) return
      try {
        await updateGame(state, options)
      } catch (err) {
        if (!aborter.signal.aborted) log.warn({ err, game: state.game.id }, 'catalog not updated, will retry')
      }
    }
  }

  /** One update runs at a time; a call during an update gets one that began after the call. */
  async function refresh(): Promise<void> {
    // A worker process serves no requests and needs no snapshots.
    if (!isServing) return
    const earlier = updating
    const current = (async () => {
      await earlier?.catch(() => {})
      if (!aborter.signal.aborted) await update({ mayBuild: true })
    })()
    updating = current
    await current
  }

  function schedule(): void {
    if (aborter.signal.aborted) return
    timer = setTimeout(() => {
      refresh()
        .catch((err: unknown) => log.warn({ err }, 'catalog versions not read'))
        .finally(schedule)
    }, pollMs)
    timer.unref()
  }

  return {
    async start() {
      await transact(db, async (tx) => {
        for (const game of games) await upsertGame(tx, game, clock.now())
      })
      isServing = true
      await update({ mayBuild: false })
      schedule()
    },
    async stop() {
      aborter.abort()
      clearTimeout(timer)
      await updating?.catch(() => {})
    },
    find: (game) => {
      const entry = served.get(game)
      return entry === undefined || entry === 'loading' ? entry : entry.published
    },
    list: () => [...served.values()].flatMap((entry) => (entry === 'loading' ? [] : [entry.published])),
    refresh,
  }
}
