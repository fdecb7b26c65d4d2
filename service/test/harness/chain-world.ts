// A whole world for tests in the project `chain` (`*.chain.test.ts`): the service on a database of its own,
// an embedded chain with the contracts deployed and the market stocked, and everything that runs beside it: relayer,
// indexer, job workers, randomness, blocks that seal others.
//
//   const world = await startWorld()                          // afterAll(() => world.dispose()), or `await using`
//   const partner = await world.partner()                     // keys and HTTP as in harness/service.ts
//   const { requestId } = await world.buyPack(world.wallets[0], { tierId: 1 })
//   await world.settle()                                      // nothing is left to do: sent, mined, final, indexed, worked
//   await world.until(async () => (await partner.get('/…')).body.data.status === 'FULFILLED', 'the purchase is fulfilled')
//
// Time is real time plus what `advance` adds, for the service and the chain together. `restart` ends the service in good
// order and starts it anew; `crash` cuts its database connections first, so that whatever was under way is lost.
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createService, type Service, type ServiceDeps } from '../../src/app.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { ChainFinality } from '../../src/chain/source.ts'
import { readIndexStatus } from '../../src/chain/indexer/view.ts'
import { demo } from '@packhouse/demo/demo'
import { seedDemoMarket } from '@packhouse/demo/market/seed'
import { createDb, createPool, one, type Connection, type Db } from '../../src/db/db.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { produceBlocks, type BlockProducer } from '../../src/sandbox/chain/block-producer.ts'
import { alignChainClock, createOutage, createSandboxControls } from '../../src/sandbox/chain/controls.ts'
import { createGovernor } from '../../src/sandbox/chain/governor.ts'
import type { SandboxChain } from '../../src/sandbox/chain/host.ts'
import { sandboxChainSource } from '../../src/sandbox/chain/source.ts'
import { createSandboxClock, type SandboxClock } from '../../src/sandbox/clock.ts'
import type { SandboxControls } from '../../src/sandbox/controls/service.ts'
import { createWallets, type BuyOptions, type BoughtPack, type WorldWallet } from './chain-wallets.ts'
import type { ManualWorkers } from '../../src/workers.ts'
import { indexedTemplateOf, withDatabase } from './database.setup.ts'
import { onceARun, openChainIn, openSeededChain, seedChain, type SeededChain } from './seeded-chain.ts'
import { createClients } from './service.ts'

export type WorldOptions = {
  /** One block is shown and safe, two are final, unless a test needs room for reorganisations. */
  depths?: { included: number; safe: number; final: number } | undefined
  overrides?: Partial<ServiceDeps> | undefined
}

/** The part that can end and start again while database and chain go on. */
type Running = {
  service: Service
  chain: Chain
  db: Db
  clock: SandboxClock
  controls: SandboxControls
  workers: ManualWorkers
}

export type UntilOptions = { steps?: number }

export type World = ReturnType<typeof createClients> &
  AsyncDisposable & {
    readonly service: Service
    readonly chain: Chain
    readonly db: Db
    readonly clock: SandboxClock
    readonly controls: SandboxControls
    /** The chain itself: RPC address, keys of all roles, a sender for each of them, the provider of randomness. */
    readonly sandbox: SeededChain
    readonly blockProducer: BlockProducer
    readonly wallets: readonly [WorldWallet, WorldWallet, WorldWallet]
    readonly connection: Connection
    /** Approves the price and buys in the name of a wallet. */
    buyPack(wallet: WorldWallet, options: BuyOptions): Promise<BoughtPack>
    mine(blocks?: number): Promise<void>
    reorg(options: { depth: number; dropTransactions?: 'all' | readonly string[] }): Promise<void>
    advance(seconds: number): Promise<void>
    /** Ticks until something is true; fails after so many steps. */
    until<Value>(
      check: () => Promise<Value | undefined | null | false>,
      what: string,
      options?: UntilOptions,
    ): Promise<Value>
    /** One round of everything that works beside the test. */
    tick(): Promise<void>
    /** Ticks while something waits by itself, such as a client that polls over HTTP. */
    beside<Value>(work: Promise<Value>): Promise<Value>
    /** Ticks until nothing is left to do now. */
    settle(options?: UntilOptions): Promise<void>
    restart(): Promise<void>
    crash(): Promise<void>
    dispose(): Promise<void>
  }

/** A step lets timers and sockets of this process run; it waits for nothing. */
const stepMs = 2
const standardSteps = 1_500
/** Recurring work that is due within this time is brought forward, so that no test waits for its schedule. */
const recurringMs = 15_000

type Ground = {
  connection: Connection
  sandbox: SandboxChain
  blockProducer: BlockProducer
  keyPepper: Uint8Array
  options: WorldOptions
}

const depthsOf = ({ depths = { included: 1, safe: 1, final: 2 } }: WorldOptions) => depths

function finalityOf(options: WorldOptions): ChainFinality {
  const { included, safe, final } = depthsOf(options)
  return { includedConfirmations: included, safe: { confirmations: safe }, final: { confirmations: final } }
}

async function run({ connection, sandbox, blockProducer, keyPepper, options }: Ground): Promise<Running> {
  const db = createDb(createPool({ connection, maxConnections: 12, acquireTimeoutMs: 30_000, onError: () => {} }))
  const clock = await createSandboxClock(db, systemClock, () => {})
  await alignChainClock(sandbox, clock)
  const outage = createOutage(clock)
  const finalDepth = depthsOf(options).final
  const controls = createSandboxControls({ chain: sandbox, clock, blockProducer, outage, finalDepth })
  const source = sandboxChainSource(sandbox, finalityOf(options), outage)
  const service = createService({
    db,
    connection,
    clock,
    random: systemRandom,
    logger: pino({ level: process.env['WORLD_LOG'] ?? 'silent' }),
    environment: 'sandbox',
    keyPepper,
    perAddressLimit: 0,
    trustedProxies: [],
    chain: { ...source, relayer: { ...source.relayer, watchMs: 0 } },
    governor: createGovernor(sandbox),
    sandboxControls: controls,
    demo,
    ...options.overrides,
  })
  await service.http.ready()
  await seedDemoMarket({ ...service.packs, db, clock }, '/art')
  const { chain } = service
  if (!chain) throw new Error('The service has a chain.')
  return { service, chain, db, clock, controls, workers: await service.startWorkersManually() }
}

async function end({ service, db, clock, workers }: Running): Promise<void> {
  await workers.stop()
  clock.stop()
  await service.http.close()
  await db.destroy()
}

async function releaseAll(db: Db): Promise<void> {
  await sql`update relayer_accounts set leased_until = null`.execute(db)
  await sql`update chain_index set leased_until = null`.execute(db)
  await sql`update jobs set leased_until = null`.execute(db)
}

/** As a killed process leaves it: connections are gone in the middle of whatever they did, and leases just run out. */
async function kill(running: Running, connection: Connection): Promise<void> {
  const other = createDb(createPool({ connection, maxConnections: 1, onError: () => {} }))
  try {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    await end(running).catch(() => {})
    await releaseAll(other)
  } finally {
    await other.destroy()
  }
}

type Business = { intents: number; jobs: number; ready: number }

/** Work that comes again and again is always due soon; only what a leap of the clock has left behind is under way. */
const overdueMs = 10_000

function countBusiness({ db, clock }: Running): Promise<Business> {
  const now = clock.now()
  const overdue = new Date(now.getTime() - overdueMs)
  return one(
    db,
    sql<Business>`
      select (select count(*) from chain_intents
          where status in ('SIGNED', 'BROADCAST', 'MINED') or (status = 'QUEUED' and run_at <= ${now}))::integer as intents,
        (select count(*) from jobs
          where run_at <= case when key = 'tick' then ${overdue}::timestamptz else ${now}::timestamptz end)::integer as jobs,
        (select count(*) from chain_requests where status = 'READY')::integer as ready`,
  )
}

/** What is still under way, in words; undefined when nothing is. */
async function findBusiness(
  running: Running,
  { sandbox, blockProducer, final }: { sandbox: SandboxChain; blockProducer: BlockProducer; final: number },
): Promise<string | undefined> {
  const answered = await sandbox.entropy.answer()
  if (answered > 0) return `${answered} answers of the entropy provider`
  const head = await sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  const { intents, jobs, ready } = await countBusiness(running)
  if (intents > 0) return `${intents} intents`
  if (jobs > 0) return `${jobs} jobs`
  if (ready > 0) return `${ready} packs to reveal`
  const index = await readIndexStatus(running.db)
  if (index.head !== head || index.included === undefined || index.final === undefined)
    return `blocks up to ${head}, of which ${index.included} are read`
  // Unless blocks are sealed, those at the end stay unsettled for good.
  if (!blockProducer.isSealing()) return undefined
  if (!blockProducer.isSealed(head)) return `blocks up to ${head}, on which others follow`
  return head - index.final < BigInt(final) ? undefined : `blocks up to ${head}, of which ${index.final} are final`
}

/** Makes recurring work due that would be due soon. */
async function bringForward({ db, clock }: Running): Promise<void> {
  const now = clock.now()
  await sql`
    update jobs set run_at = ${now} where key = 'tick' and leased_until is null
      and run_at > ${now} and run_at <= ${new Date(now.getTime() + recurringMs)}`.execute(db)
}

function createWaiting(now: () => Running, around: Parameters<typeof findBusiness>[1]) {
  /** One round of everything that works beside the test: randomness and blocks, relayer, indexer, due jobs. */
  async function tick(): Promise<void> {
    await around.blockProducer.tick().catch(() => false)
    // A node that does not answer or a lease that was lost is met by the next tick.
    await now()
      .workers.tick()
      .catch(() => false)
  }

  async function until<Value>(
    check: () => Promise<Value | undefined | null | false>,
    what: string,
    { steps = standardSteps }: UntilOptions = {},
  ): Promise<Value> {
    for (let step = 0; step < steps; step += 1) {
      const value = await check()
      if (value !== undefined && value !== null && value !== false) return value
      if (step % 4 === 3) await bringForward(now())
      await tick()
      await pause(stepMs)
    }
    const business = await findBusiness(now(), around)
    throw new Error(`Not within ${steps} steps: ${what}. Under way: ${business ?? 'nothing'}.`)
  }

  async function settle(options?: UntilOptions): Promise<void> {
    let quietLooks = 0
    // One quiet look may fall between the end of one thing and the beginning of what it causes.
    await until(
      async () => {
        quietLooks = (await findBusiness(now(), around)) === undefined ? quietLooks + 1 : 0
        return quietLooks > 2
      },
      'everything is settled',
      options,
    )
  }

  /** Ticks beside work that waits by itself, such as a client that polls over HTTP. */
  async function beside<Value>(work: Promise<Value>): Promise<Value> {
    let isOver = false
    const over = work.finally(() => (isOver = true))
    while (!isOver) {
      await bringForward(now())
      await tick()
      await Promise.race([over.catch(() => {}), pause(stepMs)])
    }
    return over
  }

  return { until, settle, tick, beside }
}

/** Nothing of the service that made the first world is left running, so its leases are nobody's. */
async function freeLeases(connection: Connection): Promise<void> {
  const db = createDb(createPool({ connection, maxConnections: 1, onError: () => {} }))
  try {
    await releaseAll(db)
  } finally {
    await db.destroy()
  }
}

/**
 * The first world reads the chain from its beginning and stocks the market; the others begin with a copy of its chain
 * and its database.
 */
async function openOrigin(): Promise<{ chainFolder: string; template: string }> {
  const [server, template] = [inject('server'), inject('template')]
  const name = indexedTemplateOf(template)
  const chainFolder = await onceARun(inject('worldFolder'), 'indexed', async (path) => {
    const connection = withDatabase(server, name)
    await createDatabase(server, { name, template })
    await cp(await seedChain(inject('worldFolder')), path, { recursive: true })
    const sandbox = await openChainIn(path)
    const { final } = depthsOf({})
    const blockProducer = produceBlocks({
      chain: sandbox,
      sealBlocks: final - 1,
      onError: () => {},
      everyMs: undefined,
    })
    const running = await run({ connection, sandbox, blockProducer, keyPepper: randomBytes(32), options: {} })
    await createWaiting(() => running, { sandbox, blockProducer, final }).settle()
    await end(running)
    await blockProducer.stop()
    await sandbox.stop()
    await freeLeases(connection)
  })
  return { chainFolder, template: name }
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const server = inject('server')
  const name = `packhouse_world_${randomBytes(6).toString('hex')}`
  const { chainFolder, template } = await openOrigin()
  await createDatabase(server, { name, template })
  const connection = withDatabase(server, name)
  const sandbox = await openSeededChain(chainFolder)
  const request = sandbox.publicClient.request as unknown as (call: {
    method: string
    params: readonly unknown[]
  }) => Promise<unknown>
  const mine = (blocks = 1) => request({ method: 'packhouse_mine', params: [blocks] })
  const { final } = depthsOf(options)
  // What the first world called final stays final here, too; what this world does comes after it.
  if (options.depths) await mine(final)
  const blockProducer = produceBlocks({ chain: sandbox, sealBlocks: final - 1, onError: () => {}, everyMs: undefined })
  const ground = { connection, sandbox, blockProducer, keyPepper: randomBytes(32), options }
  let running = await run(ground)
  const { wallets, buyPack } = createWallets(sandbox)

  async function dispose(): Promise<void> {
    await end(running)
    await blockProducer.stop()
    await sandbox.dispose()
    await dropDatabase(server, name)
  }

  const parts = {
    get service() {
      return running.service
    },
    get chain() {
      return running.chain
    },
    get db() {
      return running.db
    },
    get clock() {
      return running.clock
    },
    get controls() {
      return running.controls
    },
    get http() {
      return running.service.http
    },
    get accounts() {
      return running.service.accounts
    },
    get keys() {
      return running.service.keys
    },
  }
  // Copying would freeze the parts as they are now; they change with every restart.
  const world: object = Object.defineProperties(
    {
      ...createClients(parts),
      ...createWaiting(() => running, { sandbox, blockProducer, final }),
      sandbox,
      blockProducer,
      wallets,
      connection,
      buyPack,
      mine,
      async reorg(reorg: object) {
        await request({ method: 'packhouse_reorg', params: [reorg] })
      },
      async advance(seconds: number) {
        await running.controls.advance(seconds)
      },
      async restart() {
        await end(running)
        running = await run(ground)
      },
      async crash() {
        await kill(running, connection)
        running = await run(ground)
      },
      dispose,
      [Symbol.asyncDispose]: dispose,
    },
    Object.getOwnPropertyDescriptors(parts),
  )
  return world as World
}
