import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http, toHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainClient } from '../../service/src/chain/clients/client.ts'
import { createIntentHooks } from '../../service/src/chain/intents/hooks.ts'
import { createRelayer } from '../../service/src/chain/intents/relayer.ts'
import { createSubmitIntent } from '../../service/src/chain/intents/submit.ts'
import { createChargeBook } from '../../service/src/chain/signers/charges.ts'
import { createPolicySigner } from '../../service/src/chain/signers/policy.ts'
import { createRawKeySigner } from '../../service/src/chain/signers/signer.ts'
import { createDb, createPool, transact, type Db } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { createDevChain } from '@packhouse/devchain/chain'
import { listen } from '@packhouse/devchain/server'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { median, type Scenario } from '../scenario.ts'

const blockMs = 250
const maxInFlight = 64
const chainId = 31_337
const keys = [1, 2].map((number): Hex => toHex(number, { size: 32 }))
const [plainKey, relayerKey] = keys as [Hex, Hex]
/** A contract that accepts any call and does nothing. */
const target: Address = '0x00000000000000000000000000000000000000aa'
const data: Hex = '0x12345678'
const gasLimit = 50_000n

const hooks = createIntentHooks()
hooks.onSettled('bench', {})

type Figures = { perSecond: number; cpuMs: number }

async function measure(count: number, work: () => Promise<void>): Promise<Figures> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (count * 1_000) / (performance.now() - startedAt), cpuMs: (user + system) / 1_000 / count }
}

const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms))

/** The usual approach: sign, send, await the receipt, repeat. */
async function sendOneByOne(url: string, count: number): Promise<void> {
  const client = createPublicClient({ transport: http(url), pollingInterval: 20 })
  const account = privateKeyToAccount(plainKey)
  const { address } = account
  for (let sent = 0; sent < count; sent += 1) {
    const nonce = await client.getTransactionCount({ address })
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 6n }
    const serializedTransaction = await account.signTransaction({
      chainId,
      nonce,
      to: target,
      data,
      gas: gasLimit,
      ...fees,
    })
    const hash = await client.sendRawTransaction({ serializedTransaction })
    await client.waitForTransactionReceipt({ hash })
  }
}

async function openRelayer(db: Db, url: string) {
  const signer = createPolicySigner({
    signer: createRawKeySigner({ privateKey: relayerKey, chainId }),
    policy: {
      chainId,
      rules: [{ target, selector: data, maxValueWei: 0n }],
      usdcMicrosPerHour: 0n,
      gasWeiPerHour: 10n ** 24n,
      maxGasLimit: 1_000_000n,
    },
    book: createChargeBook(db),
    clock: systemClock,
  })
  return createRelayer({
    db,
    client: createChainClient({ urls: [url], chainId }),
    clock: systemClock,
    hooks,
    log: { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) },
    keys: [{ signer, role: 'buyer' }],
    holder: 'bench',
    settings: { finality: { mode: 'confirmations', blocks: 1 }, maxInFlight, pollMs: 10, watchMs: 0 },
  })
}

async function sendAsIntents(db: Db, round: number, count: number): Promise<void> {
  const submit = createSubmitIntent({ clock: systemClock, chainId, hooks })
  await transact(db, async (tx) => {
    for (let index = 0; index < count; index += 1)
      await submit(tx, { purpose: 'bench', reference: `bench:${round}:${index}`, to: target, data, gasLimit })
  })
  for (;;) {
    const open = await db.selectFrom('chain_intents').select('id').where('status', '!=', 'FINAL').limit(1).execute()
    if (open.length === 0) return
    await pause(10)
  }
}

type Scene = { db: Db; url: string }

/** A temporary database and chain with a block every quarter of a second. */
async function withScene<Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
  await chmod(dataDir, 0o711)
  const server = await launchPostgres({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
  const db = createDb(createPool({ connection: server.connection, maxConnections: 10, onError: () => {} }))
  const accounts = keys.map((key) => ({
    address: privateKeyToAccount(key).address,
    balanceWei: (10n ** 24n).toString(),
  }))
  const chain = await createDevChain({ now: () => systemClock.now().getTime(), accounts })
  const rpc = await listen({ port: 0 })
  rpc.open(chain)
  await migrate(db)
  await chain.request({ method: 'evm_setAutomine', params: [false] })
  const miner = setInterval(() => void chain.request({ method: 'evm_mine' }).catch(() => {}), blockMs)
  try {
    return await work({ db, url: rpc.url })
  } finally {
    clearInterval(miner)
    await rpc.close()
    await chain.close()
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const scenario: Scenario = {
  title: `Transactions settled by the relayer against sending one and awaiting its receipt, ${blockMs} ms blocks`,
  run: ({ rounds }) =>
    withScene(async ({ db, url }) => {
      const relayer = await openRelayer(db, url)
      relayer.start()
      const plain: Figures[] = []
      const ours: Figures[] = []
      const plainCount = Math.max(4, Math.round(3_000 / blockMs))
      const oursCount = plainCount * 40
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await measure(plainCount, () => sendOneByOne(url, plainCount)))
        ours.push(await measure(oursCount, () => sendAsIntents(db, round, oursCount)))
      }
      await relayer.stop()
      const rate = (figures: readonly Figures[]): number => median(figures.map(({ perSecond }) => perSecond))
      const cpu = (figures: readonly Figures[]): number => median(figures.map(({ cpuMs }) => cpuMs))
      const ratio = rate(ours) / rate(plain)
      return [
        { name: 'one by one', side: 'floor', value: rate(plain), unit: 'settled per second' },
        { name: 'relayer', value: rate(ours), unit: 'settled per second', ratio, goal: '≥ 5×', met: ratio >= 5 },
        { name: 'one by one, CPU', side: 'floor', value: cpu(plain), unit: 'ms per transaction' },
        { name: 'relayer, CPU', value: cpu(ours), unit: 'ms per transaction' },
      ]
    }),
}
