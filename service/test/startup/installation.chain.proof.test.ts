// `npm run prove rolling-upgrade`: two API processes, two of jobs and two relayers under a steady load of purchases and
// reads. They are upgraded from the previous release, restarted one by one, and killed one by one. Nothing is lost, nothing
// happens twice, and another process takes over within ten seconds.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { parseAbiItem } from 'viem'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contractsOf } from '../../src/chain/deploy/contracts.ts'
import { readIndexStatus } from '../../src/chain/indexer/view.ts'
import { createDb, createPool, many, one, type Connection, type Db } from '../../src/db/db.ts'
import { produceBlocks, type BlockProducer } from '../../src/sandbox/chain/block-producer.ts'
import { expectPaidBooks } from '../harness/backing.ts'
import { connectionUrl } from '../harness/database.ts'
import { withDatabase } from '../harness/database.setup.ts'
import { openSeededChain, type SeededChain } from '../harness/seeded-chain.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { packhouse } from '../../../cli/test/binary.ts'
import {
  configure,
  endMember,
  settingsOf,
  startMember,
  stockTier,
  waitFor,
  type Member,
  type Role,
} from './installation.ts'
import { startLoad, type Answer, type Load } from './load.ts'
import { openPartnerWithCredits } from './installation-partner.ts'

const previous = process.env['PREVIOUS_RELEASE']
const roles: readonly Role[] = ['api', 'api', 'jobs', 'jobs', 'relayer', 'relayer']
const users = Array.from({ length: 12 }, (_, index) => `user ${index}`)
const name = `packhouse_installation_${process.pid}`
const takeoverSeconds = 10
const leaseSeconds = 7
/** The load goes on for a while after each step, so that its consequences are seen in its answers. */
const calmMs = 2_000

let folder: string
let chain: SeededChain
let producer: BlockProducer
let connection: Connection
let db: Db
let balancer: Balancer
let settings: Awaited<ReturnType<typeof configure>>
const members = new Set<Member>()

/** Prints each figure at once: a long run shows how far it is. */
const note = (figure: Record<string, string | number>): void => console.log(JSON.stringify(figure))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-installation-'))
  chain = await openSeededChain()
  await stockTier(chain, [900, 400, 300])
  producer = produceBlocks({ chain, sealBlocks: 2, onError: () => {}, everyMs: 250 })
  // An empty database: the first process creates the schema of its release.
  await createDatabase(inject('server'), { name })
  connection = withDatabase(inject('server'), name)
  db = createDb(createPool({ connection, maxConnections: 4, onError: () => {} }))
  balancer = await openBalancer()
  const databaseUrl = connectionUrl(connection)
  settings = await configure({ chain, folder, databaseUrl, keyPepper: randomBytes(32).toString('hex') })
})

afterAll(async () => {
  await Promise.all([...members].map((member) => endMember(member, 'SIGKILL')))
  await balancer?.[Symbol.asyncDispose]()
  await producer?.stop()
  await chain?.dispose()
  await db?.destroy()
  await dropDatabase(inject('server'), name)
  await rm(folder, { recursive: true, force: true })
})

const backendOf = (member: Member) => member as Member & { baseUrl: string }

async function add(role: Role, release?: string): Promise<Member> {
  const program = release === undefined ? undefined : join(release, 'service', 'src', 'main.ts')
  const member = await startMember(settings, role, program)
  members.add(member)
  if (member.baseUrl !== undefined) balancer.add(backendOf(member))
  return member
}

async function remove(member: Member, signal: NodeJS.Signals): Promise<void> {
  await endMember(member, signal)
  members.delete(member)
  if (member.baseUrl !== undefined) balancer.remove(backendOf(member))
}

/** Another process of the role serves before this one is replaced. */
async function replace(member: Member): Promise<void> {
  await remove(member, 'SIGTERM')
  expect((await member.process.exited).code, member.role).toBe(0)
  await add(member.role)
  await pause(calmMs)
}

const membersOf = (role: Role): Member[] => [...members].filter((member) => member.role === role)

/** The answers of one phase, for the figures. */
function summarize(phase: string, answers: readonly Answer[]): void {
  const of = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind)
  const slowest = (kind: Answer['kind']) => Math.round(Math.max(0, ...of(kind).map(({ ms }) => ms)))
  const bad = new Map<string, number>()
  for (const { status, error, path } of answers.filter(({ status }) => status >= 300 || status < 200)) {
    const label = `${status} ${error} ${path.split(/[?\d]/)[0]}`
    bad.set(label, (bad.get(label) ?? 0) + 1)
  }
  const refused = [...bad].map(([label, count]) => `${count}× ${label}`).join(', ')
  note({
    phase,
    buys: of('buy').length,
    reads: of('read').length,
    slowestBuy: slowest('buy'),
    slowestRead: slowest('read'),
    refused,
  })
}

/** Runs a phase and returns the answers that the load received meanwhile. */
async function during(load: Load, phase: string, work: () => Promise<void>): Promise<readonly Answer[]> {
  const from = load.answers.length
  await work()
  await pause(calmMs)
  const answers = load.answers.slice(from)
  summarize(phase, answers)
  return answers
}

/** A planned change refuses at most with 503 and Retry-After. */
function expectNoFaults(answers: readonly Answer[]): void {
  const faults = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))
  expect.soft(faults).toEqual([])
  expect.soft(answers.length).toBeGreaterThan(50)
}

const databaseTime = async (): Promise<Date> => (await one(db, sql<{ now: Date }>`select clock_timestamp() as now`)).now

/** Kills a process and returns the seconds until what it held is in other hands. */
async function measureTakeover(
  member: Member,
  isTaken: (since: Date) => Promise<boolean>,
  begun = performance.now(),
): Promise<number> {
  const since = await databaseTime()
  await remove(member, 'SIGKILL')
  await waitFor(() => isTaken(since), `another process takes over from ${member.role}`, { seconds: 90 })
  return (performance.now() - begun) / 1_000
}

/** Leases of the dead process end at most seven seconds after its death; later ones were taken or renewed by another. */
async function isChainTaken(since: Date): Promise<boolean> {
  const { oldest } = await one(
    db,
    sql<{ oldest: Date | null }>`
      select min(leased_until) as oldest from (
        select coalesce(leased_until, '-infinity') as leased_until from relayer_accounts
        union all select coalesce(leased_until, '-infinity') from chain_index) l`,
  )
  return oldest !== null && oldest.getTime() > since.getTime() + (leaseSeconds + 0.3) * 1_000
}

/** All recurring work that was due or running at the time has been done since. */
async function areJobsTaken(since: Date): Promise<boolean> {
  const { late } = await one(
    db,
    sql<{ late: number }>`select count(*)::integer as late from jobs where key = 'tick' and run_at <= ${since}`,
  )
  return late === 0
}

/** The leases of jobs that stay the same for a time, as those of a process that died. */
async function listStillLeases(ms: number): Promise<bigint[]> {
  const read = () =>
    many(
      db,
      sql<{ id: bigint; lease: string }>`
      select id, leased_until::text as lease from jobs where leased_until > now() and key = 'tick'`,
    )
  const before = await read()
  if (before.length === 0) return []
  await pause(ms)
  const after = new Map((await read()).map(({ id, lease }) => [id, lease]))
  return before.filter(({ id, lease }) => after.get(id) === lease).map(({ id }) => id)
}

/** Suspends a process of jobs at a moment at which it has work, so that its death leaves leases behind. */
async function suspendAtWork({ process: { child } }: Member): Promise<number> {
  return waitFor(async () => {
    child.kill('SIGSTOP')
    const suspendedAt = performance.now()
    // A living process renews its leases within the longer time.
    if ((await listStillLeases(200)).length > 0 && (await listStillLeases(2_500)).length > 0) return suspendedAt
    child.kill('SIGCONT')
    await pause(20)
    return undefined
  }, 'a process of jobs is suspended at work')
}

const listWaiting = () =>
  many(
    db,
    sql<{ id: bigint; error: string | null }>`
      select id, error_name as error from chain_intents where status = 'QUEUED' and permit is null order by id`,
  )

/**
 * Calls of a release from before permits: the relayers of this one wait, a person on the host sees what each moves and
 * authorizes them, and they are sent.
 */
async function authorizeOldCalls(): Promise<void> {
  for (const member of membersOf('relayer')) await remove(member, 'SIGTERM')
  await waitFor(async () => {
    await sql`update chain_intents set permit = null where status = 'QUEUED' and purpose = 'purchase.buy'`.execute(db)
    return (await listWaiting()).length >= 3
  }, 'calls wait for a relayer')
  for (let index = 0; index < 2; index += 1) await add('relayer')
  await waitFor(
    async () => (await listWaiting()).every(({ error }) => error === 'NotAuthorized'),
    'the relayer looked at each call and signed none',
  )
  const ids = (await listWaiting()).map(({ id }) => String(id))
  const relayer = settingsOf(settings, 'relayer')
  const shown = await packhouse(['chain', 'intents', '--json'], relayer)
  expect(shown.json?.calls, shown.stderr).toHaveLength(ids.length)
  for (const call of shown.json.calls)
    expect(call).toMatchObject({
      purpose: 'purchase.buy',
      contract: 'comboPool',
      call: 'purchaseFor',
      is_allowed: true,
    })
  expect(shown.json.calls.filter(({ usdc }: { usdc: string }) => Number(usdc) > 0)).toHaveLength(ids.length)
  const refused = await packhouse(['chain', 'authorize', ...ids, '--yes'], settingsOf(settings, 'api'))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('environment of api')])
  const authorized = await packhouse(['chain', 'authorize', ...ids, '--yes', '--json'], relayer)
  expect([authorized.code, authorized.stderr]).toEqual([0, ''])
  await waitFor(async () => {
    const { open } = await one(
      db,
      sql<{ open: number }>`select count(*)::integer as open from chain_intents
        where id = any(${ids}::bigint[]) and status = 'QUEUED'`,
    )
    return open === 0
  }, 'the authorized calls are signed')
  note({ phase: 'calls without permits', authorized: ids.length })
}

async function killEach(load: Load): Promise<void> {
  for (const [index, member] of membersOf('relayer').entries()) {
    await during(load, `kill relayer ${index + 1}`, async () => {
      const seconds = await measureTakeover(member, isChainTaken)
      note({ phase: `takeover of relayer ${index + 1}`, seconds: seconds.toFixed(1) })
      expect.soft(seconds).toBeLessThan(takeoverSeconds)
      await add('relayer')
    })
  }
  for (const [index, member] of membersOf('jobs').slice(0, 1).entries()) {
    await during(load, `kill jobs ${index + 1}`, async () => {
      const suspendedAt = await suspendAtWork(member)
      const seconds = await measureTakeover(member, areJobsTaken, suspendedAt)
      note({ phase: `takeover of jobs ${index + 1}`, seconds: seconds.toFixed(1) })
      expect.soft(seconds).toBeLessThan(takeoverSeconds)
      await add('jobs')
    })
  }
  for (const [index, member] of membersOf('api').slice(0, 1).entries()) {
    const begun = performance.now()
    const answers = await during(load, `kill api ${index + 1}`, async () => {
      await endMember(member, 'SIGKILL')
      await pause(calmMs)
      await remove(member, 'SIGKILL')
      await add('api')
    })
    const failed = answers.filter(({ status }) => status === 0 || status >= 500)
    const seconds = failed.length === 0 ? 0 : ((failed.at(-1)?.at ?? begun) - begun) / 1_000
    note({ phase: `takeover of api ${index + 1}`, seconds: seconds.toFixed(1), failed: failed.length })
    expect.soft(seconds).toBeLessThan(takeoverSeconds)
  }
}

/** Every accepted purchase exists once, in the records, on chain and in the events, and is fulfilled or refunded. */
async function expectEverythingOnce(load: Load): Promise<void> {
  const open = async () =>
    (
      await one(
        db,
        sql<{ count: number }>`
          select (select count(*) from purchases where status not in ('FULFILLED', 'REFUNDED'))::integer
            + (select count(*) from holds where status = 'OPEN')::integer as count`,
      )
    ).count
  await waitFor(async () => (await open()) === 0, 'every purchase is settled', { seconds: 180 })
  const rows = await many(
    db,
    sql<{ id: number; status: string; told: number }>`
      select p.id, p.status, (select count(*)::integer from events e
        where e.event in ('purchase.fulfilled', 'purchase.refunded') and e.resource_id = p.id::text) as told
      from purchases p order by p.id`,
  )
  expect(rows.map(({ id }) => id)).toEqual([...load.accepted.values()].toSorted((left, right) => left - right))
  expect(rows.filter(({ told }) => told !== 1)).toEqual([])
  const logs = await chain.publicClient.getLogs({
    event: parseAbiItem(
      'event PackPurchased(uint96 indexed requestId, address indexed buyer, bytes32 indexed partnerRef, address recipient, uint16 tierId, uint16 version, uint8 quantity, uint64 unitPrice, uint16 number)',
    ),
    fromBlock: 0n,
    strict: true,
  })
  expect(new Set(logs.map(({ args }) => args.partnerRef)).size).toBe(logs.length)
  const fulfilled = rows.filter(({ status }) => status === 'FULFILLED').length
  expect(logs.length).toBeGreaterThanOrEqual(fulfilled)
  await expectPaidBooks({ db, sandbox: chain, chain: { contracts: contractsOf(chain.deployment) } })
  note({ phase: 'all', purchases: rows.length, fulfilled, onChain: logs.length })
}

test(
  'an installation under load survives an upgrade, restarts and deaths of its processes',
  { timeout: 1_800_000 },
  async () => {
    for (const role of roles) await add(role, previous)
    const key = await openPartnerWithCredits(db, { keyPepper: settings.KEY_PEPPER, users })
    const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    await waitFor(
      async () => ((await readIndexStatus(db)).included ?? 0n) >= head,
      'the history of the chain is indexed',
    )
    await waitFor(async () => {
      const accounts = await many(
        db,
        sql`select 1 from relayer_accounts where role = 'buyer' and balance_wei is not null`,
      )
      return accounts.length > 0
    }, 'the balance of the buyer is known')
    await waitFor(
      async () => (await fetch(`${balancer.url}/api/v1/pokemon/cards`, { headers: { 'x-api-key': key } })).ok,
      'the catalog is served',
    )
    const load = startLoad({ url: balancer.url, key, users, buyEveryMs: 1_000, readEveryMs: 100 })
    await pause(calmMs)
    if (previous !== undefined) {
      const old = [...members]
      expectNoFaults(
        await during(load, 'upgrade', async () => {
          for (const member of old) await replace(member)
        }),
      )
    }
    expectNoFaults(await during(load, 'calls of a release before permits', authorizeOldCalls))
    await killEach(load)
    const current = [...members]
    expectNoFaults(
      await during(load, 'restart', async () => {
        for (const member of current) await replace(member)
      }),
    )
    await load.stop()
    await expectEverythingOnce(load)
  },
)
