// A relayer in a separate process that dies at a given point. It exits by itself when nothing is left to send.
import { writeSync } from 'node:fs'
import type { Address } from 'viem'
import { createChainClient } from '../../../src/chain/clients/client.ts'
import { sendRaw } from '../../../src/chain/clients/reads.ts'
import type { CrashPoint } from '../../../src/chain/intents/crash-points.ts'
import { createIntentHooks } from '../../../src/chain/intents/hooks.ts'
import { createRelayer } from '../../../src/chain/intents/relayer.ts'
import { createChargeBook } from '../../../src/chain/signers/charges.ts'
import { createPolicySigner } from '../../../src/chain/signers/policy.ts'
import { createRawKeySigner, type Signer } from '../../../src/chain/signers/signer.ts'
import { createDb, createPool, type Connection } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { beaconPolicy, chainId, keyOf, trustingGuard } from './beacon.ts'

export type ProcessOptions = {
  readonly connection: Connection
  readonly rpcUrl: string
  readonly beacon: Address
  /** Where to die, and at which hit. */
  readonly crashAt?: { readonly point: CrashPoint; readonly hit: number }
  /** Suspend there until SIGCONT instead of dying. */
  readonly isOnlyStopped?: boolean
  /** Each run pays other fees, so that a transaction signed twice is two transactions. */
  readonly tipWei: string
  /** A deliberate bug: transactions are sent before they are stored. */
  readonly broadcastsBeforeKeeping?: boolean
}

const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions
const { connection, rpcUrl, beacon, crashAt, tipWei } = options

let hits = 0
function passPoint(point: CrashPoint): void {
  if (point !== crashAt?.point) return
  hits += 1
  // Like a power cut: no handler runs, nothing is flushed.
  if (hits !== crashAt.hit) return
  if (options.isOnlyStopped) writeSync(1, 'stopped\n')
  process.kill(process.pid, options.isOnlyStopped ? 'SIGSTOP' : 'SIGKILL')
}

const db = createDb(createPool({ connection, maxConnections: 4, onError: () => {} }))
const client = createChainClient({ urls: [rpcUrl], chainId, timeoutMs: 10_000 })
const key = createRawKeySigner({ privateKey: keyOf(1), chainId })
const hasty: Signer = {
  ...key,
  async signTransaction(request) {
    const signed = await key.signTransaction(request)
    await sendRaw(client, signed.raw)
    return signed
  },
}
const hooks = createIntentHooks()
hooks.onSettled('test', {})
const relayer = await createRelayer({
  db,
  client,
  clock: systemClock,
  hooks,
  log: { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) },
  holder: `process ${process.pid}`,
  keys: [
    {
      role: 'buyer',
      signer: createPolicySigner({
        signer: options.broadcastsBeforeKeeping ? hasty : key,
        policy: beaconPolicy(beacon),
        book: createChargeBook(db),
        guard: trustingGuard(systemClock),
        clock: systemClock,
      }),
    },
  ],
  settings: {
    finality: { mode: 'confirmations', blocks: 2 },
    fees: { tipWei: BigInt(tipWei), maxFeeCapWei: 10n ** 13n },
    maxInFlight: 8,
    rebroadcastMs: 200,
    bumpAfterMs: 2_000,
    pollMs: 5,
    watchMs: 0,
  },
  passPoint,
})

relayer.start()
const isDone = async (): Promise<boolean> => {
  const open = await db
    .selectFrom('chain_intents')
    .select('id')
    .where('status', 'in', ['QUEUED', 'SIGNED', 'BROADCAST', 'MINED'])
    .limit(1)
    .execute()
  return open.length === 0
}
while (!(await isDone())) await new Promise((tick) => setTimeout(tick, 20))
await relayer.stop()
await db.destroy()
