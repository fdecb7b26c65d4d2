import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '@packhouse/demo/demo'
import { seedDemoMarket } from '@packhouse/demo/market/seed'
import { createDevChain, type DevChain } from '@packhouse/devchain/chain'
import { serveDevChain } from '@packhouse/devchain/serve'
import { createPublicClient, custom } from 'viem'
import { createAccountService } from '../../src/identity/accounts/holders/service.ts'
import { createKeyService } from '../../src/identity/keys/service.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { readIndexStatus } from '../../src/chain/indexer/view.ts'
import type { Deployment } from '../../src/chain/deploy/deploy.ts'
import { transact } from '../../src/db/db.ts'
import { migrationsFolder } from '../../src/db/migrate.ts'
import { micros } from '../../src/kernel/money.ts'
import { credit } from '../../src/packs/ledger/ledger.ts'
import { standardRules } from '../../src/packs/wallet/withdrawals/model.ts'
import { setRules } from '../../src/packs/wallet/withdrawals/store.ts'
import { createEntropyProvider, type EntropyProvider } from '../../src/sandbox/chain/entropy-provider.ts'
import { openSandboxChain } from '../../src/sandbox/chain/host.ts'
import { createKeyring, type Keyring } from '../../src/sandbox/chain/keyring.ts'
import { createSender } from '../../src/sandbox/chain/sender.ts'
import { createChance } from './chance.ts'
import { createProcessMeter } from './cpu.ts'
import { openDatabase } from './database.ts'
import { realNow, replaceTime } from './globals.ts'
import { serveNode } from './node.ts'
import { depths, keyPepper, startProcess, type SimulatedProcess } from './process.ts'
import { createScheduler, type Owner } from './scheduler.ts'

/** The time of the deployment, and the start of every run. */
const deployedAt = Date.parse('2026-03-01T12:00:00.000Z')
export const startAt = Date.parse('2026-03-01T13:00:00.000Z')

export type Shopper = { partnerId: number; keyId: string; users: readonly string[] }

/** Where all runs start: a deployed and stocked chain, and a database that has indexed it. */
export type Origin = {
  readonly deployment: Deployment
  readonly keyring: Keyring
  readonly data: Blob | File
  readonly shops: readonly Shopper[]
  readonly folder: string
  /** Its last block. Traces are comparable between runs with the same origin only. */
  readonly mark: string
  readonly seconds: number
  /** A chain of its own for one run: what an engine keeps beside its blocks would otherwise reach the next run. */
  openChain(): Promise<OriginChain>
}

export type OriginChain = {
  readonly chain: DevChain
  readonly entropy: EntropyProvider
  /** What its answers took, in all threads. */
  chainCpuSeconds(): number
  close(): Promise<void>
}

/** The origin with the chain of one run. */
export type Ground = Origin & Omit<OriginChain, 'close'>

const secret = Buffer.alloc(32, 7)
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const credits = micros(1_000_000_000n)
/** The first end user of a shop has too little for many orders. */
const fewCredits = micros(60_000_000n)
const usersPerShop = 4
const root = join(import.meta.dirname, '..', '..', '..')
const cacheFolder = join(root, 'node_modules', '.cache', 'packhouse', 'simulation')
/** Everything that the origin is made from. */
const ingredients = [
  'service/migrations',
  'service/src',
  'demo/src',
  'devchain/src',
  'service/test/simulation/origin.ts',
]

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of ingredients)
    for (const path of (await listFiles(join(root, ingredient))).toSorted())
      if (!path.endsWith('.test.ts')) hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** The process that built the origin is gone in every run. */
const freeLeases = `update relayer_accounts set leased_until = null; update chain_index set leased_until = null;
  update jobs set leased_until = null; delete from relayer_members;`

/** Deploys the contracts and stocks the market as the sandbox does. */
async function deploy(folder: string): Promise<Deployment> {
  const sandbox = await openSandboxChain({
    dataDir: folder,
    port: 0,
    secret,
    log: silent,
    progress: () => {},
    onFailed: (error) => {
      throw error
    },
    seedChain: demo.seedChain,
    launch: ({ journalPath, port, accounts, onFailed }) =>
      serveDevChain({ journalPath, port, accounts, now: () => deployedAt, onFatal: onFailed }),
  })
  await sandbox.stop()
  return sandbox.deployment
}

/** One session has one transaction, so indexes are not built concurrently. */
async function migrateInProcess(script: (sql: string) => Promise<void>): Promise<void> {
  for (const name of (await readdir(migrationsFolder)).toSorted()) {
    if (!name.endsWith('.sql')) continue
    await script((await readFile(join(migrationsFolder, name), 'utf8')).replaceAll(/ concurrently/gi, ''))
  }
}

async function openShops({ db, clock, packs }: SimulatedProcess): Promise<Shopper[]> {
  const audit = createAudit({ clock })
  const random = createChance('keys')
  const accounts = createAccountService({ db, clock, audit })
  const keyDeps = { db, clock, random, audit, pepper: keyPepper, environment: 'live', flushKeyUses: async () => {} }
  const keys = createKeyService({ ...keyDeps, environment: 'live' })
  const shops: Shopper[] = []
  for (const slug of ['north', 'south']) {
    const { id } = await accounts.openPartner({ name: slug, slug, billingModel: 'TIER' }, 'system')
    const { text } = await keys.issue({ accountId: id, label: slug, scopes: ['admin'] }, 'system')
    const rules = { ...standardRules, firstUseDelaySeconds: 0, isProofRequired: false }
    await transact(db, (tx) => setRules(tx, id, rules, clock.now()))
    // The shops know different people by the same names.
    const users = Array.from({ length: usersPerShop }, (_, index) => `user-${index + 1}`)
    for (const [index, externalUserId] of users.entries()) {
      const amount = index === 0 ? fewCredits : credits
      const user = await packs.wallet.endUsers.resolve(id, { external_user_id: externalUserId })
      const cause = {
        source: 'simulation',
        sourceId: `${slug} ${externalUserId}`,
        description: 'Credits of the simulation.',
      }
      const gift = { endUserId: user.id, type: 'ADJUSTMENT', amount, from: 'adjustments' } as const
      await transact(db, (tx) => credit(tx, { ...cause, ...gift, now: clock.now() }))
    }
    shops.push({ partnerId: id, keyId: text.split('_')[2] ?? '', users })
  }
  return shops
}

async function isIndexed({ db }: SimulatedProcess, head: bigint): Promise<boolean> {
  const { included } = await readIndexStatus(db)
  return included !== undefined && included >= head
}

/** The market of the database, and everything that the index knows of the deployment. */
async function fill(process: SimulatedProcess, head: bigint): Promise<Shopper[]> {
  await seedDemoMarket({ ...process.packs, db: process.db, clock: process.clock }, '/art')
  while (!(await isIndexed(process, head))) await process.rounds['relayer and indexer']()
  await process.rounds.jobs()
  return openShops(process)
}

type Built = { deployment: Deployment; shops: readonly Shopper[]; mark: string }

const readMark = async (chain: DevChain): Promise<string> =>
  ((await chain.request({ method: 'packhouse_status' })) as { block_hash: string }).block_hash

const journalIn = (folder: string): string => join(folder, 'chain', 'journal.log')

/** Block times follow the clock of the run that is current. */
const openChain = (folder: string): Promise<DevChain> =>
  createDevChain({ journalPath: journalIn(folder), now: () => Date.now() })

/** Builds the origin in a folder: the chain with its journal, the files of the database, and what is known of both. */
async function build(folder: string): Promise<void> {
  const deployment = await deploy(folder)
  const chain = await openChain(folder)
  const scheduler = createScheduler(createChance('origin'), startAt)
  const restore = replaceTime(scheduler)
  const database = await openDatabase({ scheduler, chooseFault: () => undefined })
  try {
    await migrateInProcess(database.script)
    await chain.request({ method: 'evm_setAutomine', params: [false] })
    const owner: Owner = { name: 'origin', isDead: false }
    serveNode({ scheduler, chain, chooseFault: () => undefined, findOwner: () => owner })
    const keyring = createKeyring(secret)
    const deps = { scheduler, chance: createChance('origin'), database, deployment, keyring }
    const process = await scheduler.drive(startProcess({ ...deps, fetchRevelation: async () => undefined }, owner))
    const head = BigInt((await chain.request({ method: 'eth_blockNumber' })) as string)
    const shops = await scheduler.drive(fill(process, head - BigInt(depths.final)))
    await database.script(freeLeases)
    const data = await database.dump()
    await writeFile(join(folder, 'database.tar'), Buffer.from(await data.arrayBuffer()))
    await writeFile(
      join(folder, 'origin.json'),
      JSON.stringify({ deployment, shops, mark: await readMark(chain) } satisfies Built),
    )
    process.owner.isDead = true
    database.cut(process.owner)
  } finally {
    restore()
    await chain.close()
    await database.close()
  }
}

/** The origin of this state of the sources. It is built once and kept, because it takes longer than many runs. */
export async function ensureOrigin(): Promise<string> {
  const folder = process.env['SIMULATION_ORIGIN'] ?? join(cacheFolder, await fingerprint())
  if (await exists(join(folder, 'origin.json'))) return folder
  // The origins of earlier sources are of no more use.
  await rm(cacheFolder, { recursive: true, force: true })
  await mkdir(cacheFolder, { recursive: true })
  const unfinished = await mkdtemp(join(cacheFolder, 'unfinished-'))
  await build(unfinished)
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return folder
}

export async function openOrigin(): Promise<Origin> {
  const startedAt = realNow()
  const folder = await ensureOrigin()
  const { deployment, shops, mark } = JSON.parse(await readFile(join(folder, 'origin.json'), 'utf8')) as Built
  const data = new Blob([await readFile(join(folder, 'database.tar'))])
  const journal = await readFile(journalIn(folder))
  const keyring = createKeyring(secret)

  async function openOwnChain(): Promise<OriginChain> {
    // A journal of its own: a chain keeps its blocks in it.
    const own = await mkdtemp(join(tmpdir(), 'packhouse-simulation-'))
    await mkdir(join(own, 'chain'))
    await writeFile(journalIn(own), journal)
    const opened = await openChain(own)
    const meter = createProcessMeter()
    const chain: DevChain = { ...opened, request: (call) => meter.measure(() => opened.request(call)) }
    const publicClient = createPublicClient({ transport: custom({ request: (call) => chain.request(call as never) }) })
    const sender = createSender(publicClient, 'http://node.simulation/world', keyring)
    const entropy = createEntropyProvider({ publicClient, sender, deployment, keyring })
    const close = async (): Promise<void> => {
      await chain.close()
      await rm(own, { recursive: true, force: true })
    }
    return { chain, entropy, chainCpuSeconds: meter.seconds, close }
  }

  const seconds = (realNow() - startedAt) / 1_000
  return { deployment, keyring, data, shops, folder, mark, seconds, openChain: openOwnChain }
}
