import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountService } from '../../src/identity/accounts/holders/service.ts'
import { createKeyService } from '../../src/identity/keys/service.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { encryptKey, writeKeystore } from '../../src/chain/signers/keystore.ts'
import { examine } from '../../src/startup/commands/doctor/doctor.ts'
import { one, transact } from '../../src/db/db.ts'
import { createShiftedClock, systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { insertGroup } from '../../src/assets/pricing/groups/store.ts'
import { insertOracleUpdate } from '../../src/assets/pricing/oracle/store.ts'
import { connectionUrl, openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { openSeededChain, type SeededChain } from '../harness/seeded-chain.ts'

let chain: SeededChain
let database: TestDatabase
let folder: string
let settings: Record<string, string | undefined>
let apiKey: string

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const pepper = Buffer.alloc(32, 0xab)

async function issueKey(): Promise<string> {
  const deps = { db: database.db, clock: systemClock, audit: createAudit({ clock: systemClock }) }
  const accounts = createAccountService(deps)
  const tenant = await accounts.openTenant({ name: 'T', accountNumber: 'T-0001', noticeEmail: null }, 'system')
  const flushKeyUses = async (): Promise<void> => {}
  const keys = createKeyService({ ...deps, random: systemRandom, pepper, environment: 'live', flushKeyUses })
  return (await keys.issue({ accountId: tenant.id, label: 'k', scopes: [] }, 'system')).text
}

/** Confirms the price of a new group at a time. */
async function setPrice(groupId: number, at: Date): Promise<void> {
  await transact(database.db, async (tx) => {
    const group = {
      name: `g${groupId}`,
      kind: 'CARD',
      follows: 'operator',
      cardId: null,
      gradeCompany: null,
      grade: null,
    }
    await insertGroup(tx, { ...group, id: groupId } as Parameters<typeof insertGroup>[1], at)
    const blockHash = `0x${groupId.toString(16).padStart(64, '0')}`
    await insertOracleUpdate(tx, { blockHash, logIndex: 0, blockNumber: 1n, groupId, oldPrice: 0n, newPrice: 5n, at })
  })
}

async function writeKey(name: string, privateKey: `0x${string}`, role = 'buyer'): Promise<string> {
  const path = await mkdtemp(join(folder, name))
  const text = await encryptKey(privateKey, 'secret', systemRandom, { n: 1_024, r: 8, p: 1 })
  await writeKeystore(join(path, `${role}.json`), text)
  return path
}

beforeAll(async () => {
  chain = await openSeededChain()
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'packhouse-doctor-'))
  await writeFile(join(folder, 'deployment.json'), JSON.stringify(chain.deployment))
  apiKey = await issueKey()
  await setPrice(901, new Date())
  settings = {
    PACKHOUSE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: connectionUrl(database.connection),
    KEY_PEPPER: pepper.toString('hex'),
    SHIP_FROM: JSON.stringify(shipFrom),
    SHIPPO_TOKEN: 'shippo_test_token',
    SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_DEPLOYMENT: join(folder, 'deployment.json'),
    CHAIN_ENTROPY_URL: chain.entropyUrl,
    CHAIN_KEYS: await writeKey('funded-', chain.keyring.privateKey('buyer')),
    CHAIN_KEYS_PASSWORD: 'secret',
    PERMIT_KEY: '5e'.repeat(32),
    EVIDENCE_KEY: '6f'.repeat(32),
    PUBLIC_URL: 'https://packhouse.example.com',
  }
})
afterAll(async () => {
  await chain.dispose()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Changes = Record<string, string | undefined>

async function failuresOf(changes: Changes = {}, clock = systemClock) {
  const found = await examine({
    env: { ...settings, ...changes },
    cwd: folder,
    clock,
    random: systemRandom,
    keys: [apiKey],
  })
  const failures = found.filter(({ status }) => status === 'failed')
  // Every failure says what to change, and none repeats a secret.
  expect(failures.filter(({ fix }) => !fix)).toEqual([])
  expect(JSON.stringify(found)).not.toMatch(/shippo_test_token|abababab|hidden/)
  return failures.map(({ check, message }) => `${check}: ${message}`)
}

test('a sound installation has no failures', async () => {
  const found = await examine({ env: settings, cwd: folder, clock: systemClock, random: systemRandom, keys: [apiKey] })
  expect(found.filter(({ status }) => status === 'failed')).toEqual([])
  // Whether a folder for temporary files lasts depends on the machine.
  const sound = found.flatMap(({ check, status }) => (status === 'ok' && check !== 'files' ? [check] : []))
  expect(sound).toEqual([
    'settings',
    'database',
    'migrations',
    'clock',
    'pepper',
    'oracle',
    'node 1',
    'contracts',
    'relayer',
    'evidence',
    'address',
  ])
})

test.each<[name: string, plant: () => Promise<Changes> | Changes, found: RegExp]>([
  ['a missing setting', () => ({ KEY_PEPPER: undefined }), /^settings: KEY_PEPPER is missing/],
  ['a missing sender address', () => ({ SHIP_FROM: undefined }), /^settings: SHIP_FROM is required/],
  [
    'an unreachable database',
    () => ({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }),
    /^database: .*ECONNREFUSED/,
  ],
  ['another pepper', () => ({ KEY_PEPPER: 'cd'.repeat(32) }), /^pepper: KEY_PEPPER does not match/],
  ['a dead mail server', () => ({ SMTP_URL: 'smtp://u:hidden@127.0.0.1:1' }), /^mail: .*ECONNREFUSED|^mail: .*ESOCKET/],
  ['a dead Redis', () => ({ REDIS_URL: 'redis://127.0.0.1:1' }), /^redis: Redis does not respond/],
  ['a dead node', () => ({ CHAIN_RPC_URL: `http://127.0.0.1:1,${chain.rpcUrl}` }), /^node 1: Does not respond/],
  ['a wrong password of the keys', () => ({ CHAIN_KEYS_PASSWORD: 'another' }), /^relayer: .*password is wrong/],
  [
    'another chain id',
    async () => {
      const path = join(folder, 'other-chain.json')
      const deployment = JSON.parse(await readFile(join(folder, 'deployment.json'), 'utf8')) as object
      await writeFile(path, JSON.stringify({ ...deployment, chainId: 8_453 }))
      return { CHAIN_DEPLOYMENT: path }
    },
    /^node 1: Serves chain 31337, but CHAIN_DEPLOYMENT is for chain 8453/,
  ],
  [
    'an account without gas',
    async () => ({ CHAIN_KEYS: await writeKey('empty-', `0x${'5a'.repeat(32)}`, 'keeper') }),
    /^relayer: The account of keeper has 0 ether/,
  ],
  [
    'a key without its role',
    async () => ({ CHAIN_KEYS: await writeKey('foreign-', chain.keyring.privateKey('stocker'), 'buyer-2') }),
    /^relayer: The account of buyer has no role on the contracts/,
  ],
  [
    'a key of the gate without its role',
    async () => ({ CHAIN_KEYS: await writeKey('gate-', chain.keyring.privateKey('stocker'), 'gate') }),
    /^gate: The key of the gate has no role on the contracts/,
  ],
])('%s is found', async (_, plant, found) => {
  const failures = await failuresOf(await plant())
  expect(failures).toEqual([expect.stringMatching(found)])
})

test('a clock that is ten minutes ahead is found', async () => {
  const failures = await failuresOf(
    {},
    createShiftedClock(systemClock, () => 600_000),
  )
  expect(failures).toEqual([expect.stringMatching(/^clock: .* 600 s ahead of the database/)])
})

test('a price that the contract no longer accepts is found', async () => {
  await setPrice(902, new Date(Date.now() - chain.deployment.settings.oracleMaxAgeSeconds * 1_000 - 60_000))
  expect(await failuresOf()).toEqual([expect.stringMatching(/^oracle: 1 of 2 price groups/)])
  await sql`delete from price_groups where id = 902`.execute(database.db)
})

test('a migration that has not been applied is found', async () => {
  const { db } = database
  const last = await one(
    db,
    sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`,
  )
  expect(await failuresOf()).toEqual(['migrations: 1 migrations of this release have not been applied.'])
  await sql`insert into kysely_migration (name, timestamp) values (${last.name}, ${last.timestamp})`.execute(db)
})
