import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http, toHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainClient } from '../../service/src/chain/clients/client.ts'
import { createRpc } from '../../service/src/chain/clients/rpc.ts'
import { createIntentHooks } from '../../service/src/chain/intents/hooks.ts'
import { createRelayer } from '../../service/src/chain/intents/relayer.ts'
import { createSubmitIntent } from '../../service/src/chain/intents/submit.ts'
import { createChargeBook } from '../../service/src/chain/signers/charges.ts'
import { createOrderGuard } from '../../service/src/chain/permits/guard.ts'
import { createPermitCheck, createPermits } from '../../service/src/chain/permits/permit.ts'
import { openJournal } from '../../service/src/chain/signers/journal.ts'
import { createPolicySigner, type PolicySigner } from '../../service/src/chain/signers/policy.ts'
import { createRawKeySigner } from '../../service/src/chain/signers/signer.ts'
import { createDb, createPool, preparing, transact, type Db } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { startDevChain } from '@packhouse/devchain/supervise'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { median, type Scenario } from '../scenario.ts'

const blockMs = 250
const maxInFlight = 64
/** Two full blocks of all accounts. */
const sharedCount = 1_000
const chainId = 31_337
/** A usual block time, and accounts that share the work of a role. */
const usualBlockMs = 2_000
const sharing = 8
const keys = Array.from({ length: 1 + sharing }, (_, index): Hex => toHex(index + 1, { size: 32 }))
const [plainKey = '0x', ...relayerKeys] = keys
/** A contract that accepts any call and does nothing. */
const target: Address = '0x00000000000000000000000000000000000000aa'
const data: Hex = '0x12345678'
const gasLimit = 50_000n

const hooks = createIntentHooks()
hooks.onSettled('bench', {})

const permits = createPermits(new Uint8Array(32).fill(1))
const check = createPermitCheck([{ issuer: 'api', publicKey: permits.publicKey }])

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

async function signerOf({ db, folder }: Scene, privateKey: Hex): Promise<PolicySigner> {
  const signer = createRawKeySigner({ privateKey, chainId })
  const journal = await openJournal(folder, signer.address, systemClock)
  return createPolicySigner({
    signer,
    policy: {
      chainId,
      rules: [{ target, selector: data, maxValueWei: 0n }],
      usdcMicrosPerHour: 0n,
      gasWeiPerHour: 10n ** 24n,
      maxGasLimit: 1_000_000n,
    },
    book: createChargeBook(db),
    guard: createOrderGuard({ role: 'buyer', check, journal, clock: systemClock, hasSucceeded: async () => false }),
    journal,
    clock: systemClock,
  })
}

async function openRelayer(scene: Scene, { accounts, pollMs }: { accounts: number; pollMs: number }) {
  const { db, url } = scene
  const used = relayerKeys.slice(0, accounts)
  return createRelayer({
    db: preparing(db),
    client: createChainClient({ urls: [url], chainId }),
    clock: systemClock,
    hooks,
    log: { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) },
    keys: await Promise.all(used.map(async (key) => ({ signer: await signerOf(scene, key), role: 'buyer' }))),
    holder: 'bench',
    settings: { finality: { mode: 'confirmations', blocks: 1 }, maxInFlight, pollMs, watchMs: 0 },
  })
}

async function sendAsIntents(db: Db, round: number, count: number): Promise<void> {
  const submit = createSubmitIntent({ clock: systemClock, chainId, hooks, permits })
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

/** The folder is for the journals of the signers. */
type Scene = { db: Db; url: string; folder: string }

const quiet = { info: () => {}, warn: console.warn, error: console.error }

/** A temporary database and a chain with regular blocks, each in a process of its own, so that their CPU does not count. */
async function withScene<Result>(everyMs: number, work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
  await chmod(dataDir, 0o711)
  const server = await launchPostgres({ dataDir, log: quiet })
  const db = createDb(createPool({ connection: server.connection, maxConnections: 10, onError: () => {} }))
  const accounts = keys.map((key) => ({
    address: privateKeyToAccount(key).address,
    balanceWei: (10n ** 24n).toString(),
  }))
  const chain = await startDevChain({ journalPath: join(dataDir, 'journal.log'), port: 0, accounts, log: quiet })
  const { rpcUrl: url } = chain
  const control = createRpc(url, { timeoutMs: 10_000 })
  await migrate(db)
  await control({ method: 'evm_setAutomine', params: [false] })
  const miner = setInterval(() => void control({ method: 'evm_mine' }).catch(() => {}), everyMs)
  try {
    return await work({ db, url, folder: join(dataDir, 'signer') })
  } finally {
    clearInterval(miner)
    await chain.stop()
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const scenario: Scenario = {
  title: `Transactions settled by the relayer against sending one and awaiting its receipt, ${blockMs} ms blocks`,
  run: async ({ rounds }) => {
    const shared = await withScene(usualBlockMs, async (scene) => {
      const { db } = scene
      const relayer = await openRelayer(scene, { accounts: sharing, pollMs: 250 })
      relayer.start()
      const figures = await measure(sharedCount, () => sendAsIntents(db, 0, sharedCount))
      await relayer.stop()
      return figures
    })
    return withScene(blockMs, async (scene) => {
      const { db, url } = scene
      const relayer = await openRelayer(scene, { accounts: 1, pollMs: 10 })
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
        {
          name: 'relayer, CPU',
          value: cpu(ours),
          unit: 'ms per transaction',
          goal: '≤ 3 ms',
          met: cpu(ours) <= 3,
        },
        {
          name: `relayer, ${sharing} accounts and ${usualBlockMs / 1_000} s blocks`,
          value: shared.perSecond,
          unit: 'settled per second',
          goal: '≥ 100 per second',
          met: shared.perSecond >= 100,
        },
        { name: 'the same, CPU', value: shared.cpuMs, unit: 'ms per transaction' },
      ]
    })
  },
}
