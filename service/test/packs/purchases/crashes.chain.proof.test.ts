import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { parseAbiItem, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { many, type Db } from '../../../src/db/db.ts'
import { produceBlocks } from '../../../src/sandbox/chain/block-producer.ts'
import { createWallets } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openSeededChain } from '../../harness/seeded-chain.ts'
import { startService, type Client } from '../../harness/service.ts'
import { shopPoints, type ShopPoint, type ShopProcessOptions } from './shop-process.ts'

const program = join(import.meta.dirname, 'shop-process.ts')

type ShopProcess = { child: ChildProcess; url: string; ended: Promise<NodeJS.Signals | null>; output(): string }

async function startProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null)
  let text = ''
  const url = await new Promise<string>((settle, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(text)?.[1]
      if (ready) settle(ready)
    })
    void ended.then((signal) => fail(new Error(`The process ended before it was ready: ${signal} ${text}`)))
  })
  return { child, url, ended, output: () => text }
}

/** Undefined when the process died before its response was complete. */
async function post(url: string, client: Client, path: string, body: object, headers: object = {}) {
  try {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': client.key, ...headers },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as { data: Record<string, any> } }
  } catch {
    return undefined
  }
}

/** All points in a proof run; otherwise a random selection with at least one submit point. */
function choosePoints(): readonly ShopPoint[] {
  if (process.env['PACKHOUSE_PROVE']) return shopPoints
  const start = randomBytes(1).readUInt8() % shopPoints.length
  const chosen = shopPoints.filter((_, index) => (index + start) % 4 === 0)
  const bySubmit = shopPoints.filter((point) => point.startsWith('submit'))
  return chosen.some((point) => bySubmit.includes(point)) ? chosen : [...chosen, ...bySubmit.slice(0, 1)]
}

test('a purchase happens exactly once, even if the process is killed at any point', { timeout: 900_000 }, async () => {
  await using service = await startService()
  await using closing = new AsyncDisposableStack()
  const chain = await openSeededChain()
  closing.defer(() => chain.dispose())
  const blockProducer = produceBlocks({ chain, sealBlocks: 1, onError: () => {}, everyMs: 25 })
  closing.defer(() => blockProducer.stop())
  const { db, connection } = service
  const keyPepper = randomBytes(32)
  const owner = await startOwner(connection, keyPepper, service)
  const { partner } = owner
  const [wallet] = createWallets(chain).wallets
  const options: ShopProcessOptions = {
    connection,
    rpcUrl: chain.rpcUrl,
    deployment: chain.deployment,
    keys: { buyer: chain.keyring.privateKey('buyer'), keeper: chain.keyring.privateKey('keeper') },
    keyPepper: keyPepper.toString('hex'),
  }

  /** Starts a process that is killed at the end of the test. */
  async function begin(more: Partial<ShopProcessOptions> = {}): Promise<ShopProcess> {
    const started = await startProcess({ ...options, ...more })
    closing.defer(async () => {
      started.child.kill('SIGKILL')
      await started.ended
    })
    return started
  }

  async function kill({ child, ended }: ShopProcess): Promise<void> {
    child.kill('SIGKILL')
    await ended
    // The lease holder is dead, so its leases are released at once.
    await sql`update relayer_accounts set leased_until = null`.execute(db)
    await sql`update chain_index set leased_until = null`.execute(db)
    await sql`update jobs set leased_until = null`.execute(db)
  }

  const first = await begin()
  await waitFor(async () => {
    const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    return (await readIndexStatus(db)).included === head
  }, 'the history is indexed')
  await kill(first)

  const points = choosePoints()
  const hits = new Map<ShopPoint, number>(points.map((point) => [point, 0]))
  const keys: string[] = []
  const hashes: Hex[] = []
  const acknowledged = new Map<string, number>()
  const buy = (url: string, key: string) =>
    post(url, partner, '/mystery/purchase', { tier_id: 1, external_user_id: 'ann' }, { 'idempotency-key': key })
  const submit = (url: string, transaction_hash: Hex) =>
    post(url, partner, '/mystery/purchase/submit', { wallet_address: wallet.address, tier_id: 1, transaction_hash })

  for (const crashAt of points) {
    const shop = await begin({ crashAt })
    const isSubmit = crashAt.startsWith('submit')
    if (isSubmit) {
      const prepared = await post(shop.url, partner, '/mystery/purchase/prepare', {
        wallet_address: wallet.address,
        tier_id: 1,
      })
      let hash: Hex = '0x'
      for (const call of prepared?.body.data['calls'] ?? []) hash = (await wallet.send(call)).transactionHash
      hashes.push(hash)
      shop.child.send('now')
      await submit(shop.url, hash)
    } else {
      const key = `key ${keys.length}`
      keys.push(key)
      shop.child.send('now')
      const reply = await buy(shop.url, key)
      if (reply?.status === 202) acknowledged.set(key, reply.body.data['id'])
    }
    const signal = await Promise.race([shop.ended, pause(60_000, 'TIMEOUT' as const, { ref: false })])
    expect(`${crashAt}: ${signal}`).toBe(`${crashAt}: SIGKILL`)
    expect(shop.output()).toContain(`died ${crashAt}`)
    hits.set(crashAt, (hits.get(crashAt) ?? 0) + 1)
    await kill(shop)
  }
  console.log(Object.fromEntries(hits))
  expect([...hits.values()].every((count) => count > 0)).toBe(true)

  const last = await begin()
  const ids: number[] = []
  for (const key of keys) {
    const reply = await waitFor(async () => {
      const answer = await buy(last.url, key)
      return answer?.status === 202 && answer
    }, `${key} is answered`)
    const id = reply.body.data['id'] as number
    // A key that was acknowledged returns the same purchase.
    if (acknowledged.has(key)) expect(id).toBe(acknowledged.get(key))
    ids.push(id)
  }
  for (const hash of hashes) {
    const reply = await waitFor(async () => {
      const answer = await submit(last.url, hash)
      return answer?.status === 202 && answer
    }, `${hash} is recorded`)
    ids.push(reply.body.data['id'])
  }
  const open = () => many(db, sql<{ id: number }>`select id from purchases where status <> 'FULFILLED'`)
  const unpaid = () => many(db, sql<{ id: bigint }>`select id from holds where status = 'OPEN'`)
  await waitFor(
    async () => (await open()).length + (await unpaid()).length === 0,
    'every purchase is fulfilled and paid',
  ).catch(async (error: unknown) => {
    await printState(db)
    throw error
  })
  await kill(last)

  const rows = await many(
    db,
    sql<{ id: number; custody: string; fulfilled: bigint }>`
      select p.id, p.custody, (select count(*) from events e
        where e.event = 'purchase.fulfilled' and e.resource_id = p.id::text) as fulfilled
      from purchases p order by p.id`,
  )
  expect(rows.map(({ id }) => id)).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
  expect(rows.every(({ fulfilled }) => fulfilled === 1n)).toBe(true)
  expect(rows.filter(({ custody }) => custody === 'CUSTODIAL').length).toBe(keys.length)
  const logs = await chain.publicClient.getLogs({
    event: parseAbiItem(
      'event PackPurchased(uint96 indexed requestId, address indexed buyer, bytes32 indexed partnerRef, address recipient, uint16 tierId, uint16 version, uint8 quantity, uint64 unitPrice, uint16 number)',
    ),
    fromBlock: 0n,
  })
  expect(logs.length).toBe(keys.length + hashes.length)
  const { body } = await partner.get('/wallet/balance?external_user_id=ann')
  expect(body.data.wallet).toMatchObject({ balance: String(1_000_000_000 - 5_000_000 * keys.length), reserved: '0' })
  await expectSoundBooks({ db })
})

/** A second service on the same database that is never killed, to create keys, credit and read. */
async function startOwner(
  connection: ShopProcessOptions['connection'],
  keyPepper: Buffer,
  { deps }: Awaited<ReturnType<typeof startService>>,
) {
  const { createService } = await import('../../../src/app.ts')
  const { createClients } = await import('../../harness/service.ts')
  const { systemClock } = await import('../../../src/kernel/clock.ts')
  const ownerService = createService({ ...deps, connection, keyPepper, clock: systemClock })
  await ownerService.http.ready()
  const partner = await createClients(ownerService).partner()
  await partner.send('POST', '/sandbox/credit', { external_user_id: 'ann', amount_usdc: '1000' })
  return { partner }
}

/** Prints the tables with unfinished work. */
async function printState(db: Db): Promise<void> {
  const tables = ['purchases', 'chain_intents', 'chain_requests', 'chain_index', 'relayer_accounts', 'jobs']
  for (const table of tables) console.log(table, await many(db, sql`select * from ${sql.table(table)}`))
}

async function waitFor<Value>(check: () => Promise<Value | false>, what: string): Promise<Value> {
  for (let step = 0; step < 6_000; step += 1) {
    const value = await check()
    if (value) return value
    await pause(50)
  }
  throw new Error(`Timed out: ${what}.`)
}
