import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import { encryptKey, writeKeystore } from '../../src/chain/signers/keystore.ts'
import { signingRoles } from '../../src/chain/signers/role-policies.ts'
import type { Deployment } from '../../src/chain/deploy/deploy.ts'
import { one } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { produceBlocks } from '../../src/sandbox/chain/block-producer.ts'
import { createWallets } from '../harness/chain-wallets.ts'
import { connectionUrl, openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { launch, refusedStart, startProcess } from '../harness/process.ts'
import { permitSettings, settingsOf } from './installation.ts'
import { openSeededChain, type SeededChain } from '../harness/seeded-chain.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let chain: SeededChain
let database: TestDatabase
let folder: string
let settings: Record<string, string>

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

beforeAll(async () => {
  expect(inject('worldFolder')).toBeTruthy()
  chain = await openSeededChain()
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'packhouse-production-'))
  for (const role of signingRoles) {
    const text = await encryptKey(chain.keyring.privateKey(role), 'secret', systemRandom, { n: 1_024, r: 8, p: 1 })
    await writeKeystore(join(folder, `${role}.json`), text)
  }
  await writeFile(join(folder, 'deployment.json'), JSON.stringify(chain.deployment))
  settings = {
    PACKHOUSE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: connectionUrl(database.connection),
    KEY_PEPPER: 'ab'.repeat(32),
    SHIP_FROM: JSON.stringify(shipFrom),
    SHIPPO_TOKEN: 'shippo_test_token',
    SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
    CHAIN_RPC_URL: `http://127.0.0.1:1,${chain.rpcUrl}`,
    CHAIN_DEPLOYMENT: join(folder, 'deployment.json'),
    CHAIN_ENTROPY_URL: chain.entropyUrl,
    CHAIN_KEYS: folder,
    CHAIN_KEYS_PASSWORD: 'secret',
    ...permitSettings,
  }
})
afterAll(async () => {
  await chain.dispose()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('production works on the configured chain, and a stop is announced before it refuses requests', async () => {
  await using service = await startProcess({ ...settings, DRAIN_DELAY_SECONDS: '1', METRICS_PORT: '0' })
  const { wallets, buyPack } = createWallets(chain)
  const blockProducer = produceBlocks({ chain, sealBlocks: 1, onError: () => {}, everyMs: 100 })
  try {
    const { requestId } = await buyPack(wallets[0], { tierId: 1 })
    const stateOf = async (): Promise<number> => {
      const { state } = await chain.publicClient.readContract({
        address: chain.deployment.contracts['combo-pool']?.address ?? '0x',
        abi: comboPool.abi,
        functionName: 'purchaseOf',
        args: [requestId],
      })
      return state
    }
    await expect.poll(stateOf, { timeout: 120_000, interval: 200 }).toBe(3)
    // The pool opens packs by itself; the next test needs the index of this process.
    const indexed = () => one(database.db, sql<{ id: bigint | null }>`select chain_id as id from chain_index`)
    await expect.poll(indexed, { timeout: 120_000, interval: 200 }).toEqual({ id: 31_337n })
  } finally {
    await blockProducer.stop()
  }
  const health = (await (await fetch(`${service.baseUrl}/api/v1/health`)).json()) as { data: { indexer: unknown } }
  expect(health.data.indexer).not.toBeNull()
  expect(service.output()).not.toContain('secret')
  // While it drains, it reports not ready and still serves.
  const metricsUrl = /packhouse metrics on (\S+)\/metrics/.exec(service.output())?.[1] ?? ''
  service.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${metricsUrl}/readyz`)).status, { interval: 10 }).toBe(503)
  expect((await fetch(`${service.baseUrl}/api/v1/health`)).status).toBe(200)
  expect(await service.exited).toEqual({ code: 0, signal: null })
})

test('a process on another chain than the one of the database is refused', async () => {
  const before = await one(database.db, sql<{ id: bigint }>`select chain_id as id from chain_index`)
  expect(before.id).toBe(31_337n)
  await sql`update chain_index set chain_id = 8453`.execute(database.db)
  expect(await refusedStart(settingsOf(settings, 'api'))).toContain(
    'This database belongs to chain 8453, but CHAIN_DEPLOYMENT is for chain 31337.',
  )
  await sql`update chain_index set chain_id = 31337`.execute(database.db)
})

test('a process of webhooks opens no keys and needs no chain; a relayer without its keys does not start', async () => {
  const away = { ...settings, CHAIN_RPC_URL: 'http://127.0.0.1:1' }
  const webhooks = launch(settingsOf(away, 'webhooks'))
  await expect.poll(webhooks.output, { timeout: 120_000, interval: 100 }).toContain('packhouse webhooks ready')
  webhooks.child.kill('SIGTERM')
  expect(await webhooks.exited).toEqual({ code: 0, signal: null })
  const relayer = { ...settings, PACKHOUSE_ROLE: 'relayer', CHAIN_KEYS_PASSWORD: 'another' }
  expect(await refusedStart(relayer)).toContain('password is wrong')
})

test('a process that can read a key it does not need, or lacks the keys of permits, does not start', async () => {
  const all = { ...settings, EVIDENCE_KEY: '11'.repeat(32) }
  for (const [role, needless] of [
    ['api', /EVIDENCE_KEY and the signing keys of buyer/],
    ['jobs', /CHAIN_KEYS_PASSWORD and the signing keys/],
    ['webhooks', /EVIDENCE_KEY and PERMIT_KEY and CHAIN_KEYS_PASSWORD/],
    ['relayer', /must not be able to read EVIDENCE_KEY\./],
  ] as const) {
    expect(await refusedStart({ ...all, PACKHOUSE_ROLE: role })).toMatch(needless)
  }
  for (const missing of ['PERMIT_KEY', 'PERMIT_PUBLIC_KEYS']) {
    const relayer = { ...settings, PACKHOUSE_ROLE: 'relayer', [missing]: '' }
    expect(await refusedStart(relayer)).toContain(`${missing} is missing`)
  }
})

test('contracts with other code than the deployment, or another chain, abort the start', async () => {
  const deployment = JSON.parse(await readFile(join(folder, 'deployment.json'), 'utf8')) as Deployment
  const { 'combo-pool': pool } = deployment.contracts
  if (!pool) throw new Error('The deployment has no pool.')
  const path = join(folder, 'other.json')
  for (const [wrong, reason] of [
    [{ ...deployment, chainId: 8_453 }, /chain 31337.*chain 8453/],
    [
      {
        ...deployment,
        contracts: { ...deployment.contracts, 'combo-pool': { ...pool, codeHash: `0x${'00'.repeat(32)}` } },
      },
      /combo-pool at 0x\w+ has different code/,
    ],
  ] as const) {
    await writeFile(path, JSON.stringify(wrong))
    expect(await refusedStart({ ...settings, CHAIN_DEPLOYMENT: path })).toMatch(reason)
  }
})
