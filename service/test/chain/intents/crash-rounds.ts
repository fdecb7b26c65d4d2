import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { crashPoints, type CrashPoint } from '../../../src/chain/intents/crash-points.ts'
import { createSubmitIntent } from '../../../src/chain/intents/submit.ts'
import { transact } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { rich, signalData } from '../../../../devchain/test/fixtures.ts'
import { chainId, countSignals, upTo, permits } from './beacon.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { openTestChain } from './relayer-rig.ts'
import type { ProcessOptions } from './relayer-process.ts'

export type CrashResult = {
  readonly seed: number
  readonly intents: number
  readonly kills: ReadonlyMap<CrashPoint, number>
  /** Numbers that were not signalled exactly once. */
  readonly wrong: readonly string[]
  /** Nonces spent on chain, and those in the database. */
  readonly spentNonces: number
  readonly knownNonces: readonly bigint[]
  readonly unsettled: number
  readonly complaints: string
}

type CrashOptions = {
  readonly intents: number
  readonly kills: number
  readonly seed: number
  readonly broadcastsBeforeKeeping?: boolean
  readonly points?: readonly CrashPoint[]
}

/** The same numbers for the same seed, so that a failing run can be repeated. */
export function createDice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** How often a point is passed with a few intents: rounds of eight, or single transactions. */
const hitsPerLife: Readonly<Record<CrashPoint, number>> = {
  after_nonce: 2,
  after_signing: 2,
  after_commit: 2,
  after_broadcast: 6,
  after_receipt: 6,
}

const program = join(import.meta.dirname, 'relayer-process.ts')

async function run(options: ProcessOptions): Promise<{ signal: NodeJS.Signals | null; errors: string }> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { signal, errors }
}

/**
 * Suspends a relayer in the middle of its work for longer than its lease, lets another one do the work, and resumes the
 * first.
 */
export async function runZombieRound(
  point: CrashPoint,
): Promise<Pick<CrashResult, 'wrong' | 'spentNonces' | 'intents'>> {
  await using database = await openTestDatabase()
  await using chain = await openTestChain()
  const { db, connection } = database
  const { rpc, beacon, url: rpcUrl } = chain
  const submit = createSubmitIntent({ clock: systemClock, chainId, permits, hooks: { of: () => ({}) } })
  const numbers = upTo(12)
  await transact(db, async (tx) => {
    for (const number of numbers)
      await submit(tx, { purpose: 'test', reference: `signal:${number}`, to: beacon, data: signalData(number) })
  })
  await rpc('evm_setAutomine', false)
  const miner = setInterval(() => void rpc('evm_mine').catch(() => {}), 25)
  const common = { connection, rpcUrl, beacon }
  const options: ProcessOptions = { ...common, tipWei: '1000001', crashAt: { point, hit: 1 }, isOnlyStopped: true }
  const zombie = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const ended = once(zombie, 'close')
    await once(zombie.stdout, 'data')
    await db.updateTable('relayer_accounts').set({ leased_until: null }).execute()
    await run({ ...common, tipWei: '2000002' })
    zombie.kill('SIGCONT')
    await ended
    const counts = await countSignals(chain)
    return {
      intents: numbers.length,
      wrong: numbers.filter((number) => counts.get(number) !== 1).map(String),
      spentNonces: Number(await rpc('eth_getTransactionCount', rich[0]?.address, 'latest')),
    }
  } finally {
    clearInterval(miner)
    zombie.kill('SIGKILL')
  }
}

/** Sends intents through relayers that are killed one after the other, then inspects the results. */
export async function runCrashRounds({
  intents,
  kills,
  seed,
  broadcastsBeforeKeeping = false,
  points = crashPoints,
}: CrashOptions): Promise<CrashResult> {
  await using database = await openTestDatabase()
  await using chain = await openTestChain()
  const { db, connection } = database
  const { rpc, beacon, url: rpcUrl } = chain
  const dice = createDice(seed)
  const numbers: bigint[] = []
  const submit = createSubmitIntent({ clock: systemClock, chainId, permits, hooks: { of: () => ({}) } })
  const add = (count: number): Promise<void> =>
    transact(db, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const number = BigInt(numbers.length + 1)
        const reference = `signal:${number}`
        await submit(tx, { purpose: 'test', reference, to: beacon, data: signalData(number), gasLimit: 100_000n })
        numbers.push(number)
      }
    })
  await add(intents)
  await rpc('evm_setAutomine', false)
  const miner = setInterval(() => void rpc('evm_mine').catch(() => {}), 25)
  const killed = new Map<CrashPoint, number>()
  let complaints = ''
  try {
    for (let boot = 0; ; boot += 1) {
      const point = points[boot % points.length]
      const isArmed = boot < kills && point !== undefined
      // The relayer to be killed needs enough work to reach the point.
      const waiting = await db.selectFrom('chain_intents').select('id').where('status', '=', 'QUEUED').execute()
      if (isArmed && waiting.length < 16) await add(16 - waiting.length)
      const { signal, errors } = await run({
        connection,
        rpcUrl,
        beacon,
        tipWei: String(1_000_000 + dice(1_000_000)),
        broadcastsBeforeKeeping,
        ...(isArmed && { crashAt: { point, hit: 1 + dice(hitsPerLife[point]) } }),
      })
      complaints += errors
      if (signal !== 'SIGKILL') break
      if (point) killed.set(point, (killed.get(point) ?? 0) + 1)
      // The holder is dead, so its lease need not expire.
      await db.updateTable('relayer_accounts').set({ leased_until: null }).execute()
    }
    return await inspect()
  } finally {
    clearInterval(miner)
  }

  async function inspect(): Promise<CrashResult> {
    const counts = await countSignals(chain)
    const attempts = await db.selectFrom('chain_attempts').select('nonce').distinct().orderBy('nonce').execute()
    const unsettled = await db.selectFrom('chain_intents').select('id').where('status', '!=', 'FINAL').execute()
    return {
      seed,
      intents: numbers.length,
      kills: killed,
      wrong: [...new Set([...numbers, ...counts.keys()])]
        .filter((number) => counts.get(number) !== 1)
        .map((number) => `${number}: ${counts.get(number) ?? 0} times`),
      spentNonces: Number(await rpc('eth_getTransactionCount', rich[0]?.address, 'latest')),
      knownNonces: attempts.map(({ nonce }) => nonce),
      unsettled: unsettled.length,
      complaints,
    }
  }
}
