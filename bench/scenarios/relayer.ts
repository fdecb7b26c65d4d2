// Transactions settled per second: our relayer against sending one transaction and awaiting its receipt, on the same
// chain with the same blocks, in turns. node bench/scenarios/relayer.ts [--block-ms 250] [--rounds 3] [--out FILE]
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
import { createDevChain } from '../../service/src/devchain/chain.ts'
import { listen } from '../../service/src/devchain/server.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { launchPostgres } from '../../service/src/postgres/launch.ts'

const { values } = parseArgs({
  options: {
    'block-ms': { type: 'string', default: '250' },
    rounds: { type: 'string', default: '3' },
    'in-flight': { type: 'string', default: '64' },
    out: { type: 'string' },
  },
})
const blockMs = Number(values['block-ms'])
const rounds = Number(values.rounds)
const maxInFlight = Number(values['in-flight'])
const chainId = 31_337
const keys = [1, 2].map((number): Hex => toHex(number, { size: 32 }))
const [plainKey, relayerKey] = keys as [Hex, Hex]
/** Takes any call and does nothing. */
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

const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0
const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms))

/** What most services do: sign, send, wait for the receipt, take the next. */
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
    keys: [{ signer, role: 'operator' }],
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

const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
await chmod(dataDir, 0o711)
const server = await launchPostgres({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
const db = createDb(createPool({ connection: server.connection, maxConnections: 10, onError: () => {} }))
const accounts = keys.map((key) => ({ address: privateKeyToAccount(key).address, balanceWei: (10n ** 24n).toString() }))
const chain = await createDevChain({ now: () => systemClock.now().getTime(), accounts })
const rpc = await listen({ port: 0 })
rpc.open(chain)
let miner: NodeJS.Timeout | undefined
try {
  await migrate(db)
  await chain.request({ method: 'evm_setAutomine', params: [false] })
  miner = setInterval(() => void chain.request({ method: 'evm_mine' }).catch(() => {}), blockMs)
  const relayer = await openRelayer(db, rpc.url)
  relayer.start()
  const plain: Figures[] = []
  const ours: Figures[] = []
  const plainCount = Math.max(4, Math.round(3_000 / blockMs))
  const oursCount = plainCount * 40
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await measure(plainCount, () => sendOneByOne(rpc.url, plainCount)))
    ours.push(await measure(oursCount, () => sendAsIntents(db, round, oursCount)))
  }
  await relayer.stop()
  const summary = (figures: readonly Figures[]) => ({
    settled_per_second: Number(median(figures.map(({ perSecond }) => perSecond)).toFixed(2)),
    cpu_ms_per_transaction: Number(median(figures.map(({ cpuMs }) => cpuMs)).toFixed(2)),
  })
  const result = {
    scenario: 'relayer',
    machine: { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version },
    block_ms: blockMs,
    in_flight: maxInFlight,
    one_by_one: summary(plain),
    relayer: summary(ours),
    ratio: Number((summary(ours).settled_per_second / summary(plain).settled_per_second).toFixed(1)),
  }
  console.log(JSON.stringify(result, null, 2))
  if (values.out) await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  clearInterval(miner)
  await rpc.close()
  await chain.close()
  await db.destroy()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
