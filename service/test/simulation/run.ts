import { createDb, createPool } from '../../src/db/db.ts'
import type { FetchRevelation } from '../../src/chain/clients/revelations.ts'
import { createChance } from './chance.ts'
import { countEnds, findFinalViolations, findStandingViolations, listPending, type CheckDeps } from './checks.ts'
import { startCpuMeter } from './cpu.ts'
import { openDatabase, type Database } from './database.ts'
import { createFaults } from './faults.ts'
import { realNow, replaceTime } from './globals.ts'
import { watchLeases } from './lease-checks.ts'
import { serveNode } from './node.ts'
import { startAt, type Ground, type Origin } from './origin.ts'
import { createOutside, refundsDueMs } from './outside.ts'
import { depths, startProcess, type ProcessDeps, type SimulatedProcess } from './process.ts'
import { readRecording, type Recording } from './recording.ts'
import { createScheduler, type Owner, type Scheduler, type Step } from './scheduler.ts'
import { createShoppers, type Offer, type Order, type Payout } from './shoppers.ts'
import { watchThreads } from './threads.ts'

export type RunOptions = {
  readonly origin: Origin
  readonly seed: number
  readonly purchases: number
  readonly hasFaults: boolean
  /** Reads what the database tells of the run, for a page that plays it. */
  readonly isRecorded?: boolean
  readonly onLog?: ProcessDeps['onLog']
}

/** CPU seconds of one run. */
export type RunCpu = {
  readonly all: number
  /** Opening the database and the chain. */
  readonly start: number
  /** Statements, in the thread of the services. */
  readonly statements: number
  /** Answers of the chain, in all threads. */
  readonly chain: number
}

export type RunResult = {
  readonly seed: number
  /** Covers every step and every block. */
  readonly digest: string
  readonly steps: readonly Step[]
  readonly statements: number
  readonly simulatedSeconds: number
  readonly seconds: number
  readonly cpu: RunCpu
  readonly faults: Readonly<Record<string, number>>
  readonly orders: readonly Order[]
  readonly offers: readonly Offer[]
  readonly payouts: readonly Payout[]
  /** Purchases by their status at the end. */
  readonly ends: Readonly<Record<string, number>>
  readonly recording: Recording | undefined
  readonly violations: readonly string[]
}

const processNames = ['p1', 'p2'] as const
/** Purchases come densely: a simulated second without one costs as much as a second with one. */
const msPerPurchase = 1_000
const stepsPerCheck = 200
/** Once no fault happens any more, everything ends within this time, or within it again after a sleep that makes refunds due. */
const restWithinMs = 4 * 60_000
const mostSteps = 400_000

/** The lives of the processes: they start, work in rounds, die at any step, and start again. */
function createLives(
  deps: ProcessDeps & {
    owners: Map<string, Owner>
    faults: ReturnType<typeof createFaults>
    onError(error: unknown): void
  },
) {
  const { scheduler, chance, database, owners, faults, onError } = deps
  const serving = new Map<string, SimulatedProcess>()
  const draws = chance.fork('lives')

  async function work({ owner, rounds }: SimulatedProcess, isOver: () => boolean): Promise<void> {
    const loops = Object.values(rounds).map(async (round) => {
      while (!isOver()) {
        // A round that fails is repeated by the next one, as in a process that runs by itself.
        await round().catch(() => {})
        await scheduler.sleep(draws.between(200, 2_000))
      }
    })
    await scheduler.runAs(owner, () => Promise.all(loops))
  }

  /** Suspends a process between two transactions: within one, the server would end its session. */
  async function suspend(owner: Owner, isOver: () => boolean): Promise<void> {
    while (!isOver() && !owner.isDead) {
      await scheduler.sleep(draws.between(2_000, 10_000))
      while (!database.isAtRest()) await scheduler.sleep(draws.between(1, 20))
      if (owner.isDead || !faults.strikes('process suspended', 3)) continue
      scheduler.note(scheduler.world, `fault ${owner.name} suspended`)
      owner.suspendedUntil = scheduler.now() + draws.between(1_000, 20_000)
    }
  }

  async function live(name: string, isOver: () => boolean): Promise<void> {
    for (let life = 1; !isOver(); life += 1) {
      const owner: Owner = { name: `${name}.${life}`, isDead: false }
      owners.set(owner.name, owner)
      const dies = new Promise<void>((settle) => {
        scheduler.setTimer(
          () => {
            if (!faults.strikes('process killed', 1)) return
            scheduler.note(scheduler.world, `fault ${owner.name} killed`)
            owner.isDead = true
            serving.delete(name)
            owners.delete(owner.name)
            database.cut(owner)
            settle()
          },
          draws.between(3_000, 40_000),
        )
      })
      const lives = (async () => {
        // A start that fails is tried again, as a supervisor does.
        for (;;) {
          const process = await startProcess(deps, owner).catch(() => undefined)
          if (process) {
            serving.set(name, process)
            return work(process, isOver)
          }
          await scheduler.sleep(1_000)
        }
      })()
      suspend(owner, isOver).catch(onError)
      await Promise.race([dies, lives])
      await scheduler.sleep(draws.between(100, 8_000))
    }
  }

  const findProcess = (): SimulatedProcess | undefined =>
    serving.size === 0 ? undefined : draws.pick([...serving.values()])

  return { live, findProcess }
}

type Watch = { scheduler: Scheduler; database: Database; check: CheckDeps; violations: string[] }

/** Takes steps until the condition holds; looks at the books now and then. */
async function stepUntil({ scheduler, database, check, violations }: Watch, isOver: () => Promise<boolean> | boolean) {
  let lookedAt = scheduler.count()
  while (!(await isOver())) {
    if (scheduler.count() > mostSteps) return void violations.push(`the run ends within ${mostSteps} steps`)
    if (!(await scheduler.step())) return void violations.push('the run waits for something that never comes')
    if (scheduler.count() - lookedAt < stepsPerCheck || !database.isAtRest()) continue
    lookedAt = scheduler.count()
    violations.push(...(await findStandingViolations(check)))
    if (violations.length > 0) return
  }
}

/** Liveness: everything ends within a bounded time, and stays so until its blocks are final. */
async function comeToRest(watch: Watch): Promise<void> {
  const { scheduler, database, check, violations } = watch
  let deadline = scheduler.elapsed() + restWithinMs
  let hasSlept = false
  let nextLook = scheduler.elapsed()
  let restingSince: number | undefined
  await stepUntil(watch, async () => {
    if (scheduler.elapsed() < nextLook || !database.isAtRest()) return false
    nextLook = scheduler.elapsed() + 5_000
    const pending = await listPending(check)
    restingSince = pending.length > 0 ? undefined : (restingSince ?? scheduler.elapsed())
    if (restingSince !== undefined) return scheduler.elapsed() - restingSince > depths.final * 4_000
    if (scheduler.elapsed() < deadline) return false
    if (!hasSlept) {
      hasSlept = true
      scheduler.skip(refundsDueMs)
      deadline = scheduler.elapsed() + restWithinMs
      return false
    }
    violations.push(
      `everything ends once the faults stop: ${pending.join(', ')} after ${(2 * restWithinMs) / 60_000} minutes`,
    )
    return true
  })
}

/** Asking the provider for a number is a step: it asks the chain, whose engine answers from a thread. */
const createFetchRevelation =
  (scheduler: Scheduler, { entropy }: Ground): FetchRevelation =>
  (sequence) => {
    const owner = scheduler.ownerNow()
    return new Promise((settle, refuse) => {
      const run = (): Promise<void> => entropy.revelation(sequence).then(settle, refuse)
      scheduler.add({ owner, label: 'revelation', run })
    })
  }

/** One run: everything that happens follows from the seed. */
export async function run({
  origin,
  seed,
  purchases,
  hasFaults,
  isRecorded = false,
  onLog,
}: RunOptions): Promise<RunResult> {
  const startedAt = realNow()
  const readCpu = startCpuMeter()
  const chance = createChance(`simulation ${seed}`)
  const scheduler = createScheduler(chance.fork('steps'), startAt)
  const faults = createFaults(chance.fork('faults'), hasFaults)
  // The database sets timers of its own, so it starts in the time of the run.
  const restore = replaceTime(scheduler)
  const database = await openDatabase({ scheduler, chooseFault: faults.chooseForDatabase, data: origin.data })
  await database.script(watchLeases)
  const { close: closeChain, ...opened } = await origin.openChain()
  const ground: Ground = { ...origin, ...opened }
  const startCpuSeconds = readCpu()
  const owners = new Map<string, Owner>()
  serveNode({
    scheduler,
    chain: ground.chain,
    chooseFault: faults.chooseForNode,
    findOwner: (name) => owners.get(name),
  })
  const db = createDb(
    createPool({ connection: database.observation, maxConnections: 1, namesStatements: false, onError: () => {} }),
  )
  try {
    const { deployment, keyring } = origin
    const failures: unknown[] = []
    const fail = (error: unknown): void => void failures.push(error)
    const fetchRevelation = createFetchRevelation(scheduler, ground)
    const lives = createLives({
      scheduler,
      chance,
      database,
      deployment,
      keyring,
      fetchRevelation,
      onLog,
      owners,
      faults,
      onError: fail,
    })
    const outside = createOutside({ ground, scheduler, chance: chance.fork('outside'), faults })
    const shoppers = createShoppers({
      origin,
      scheduler,
      chance: chance.fork('shoppers'),
      findProcess: lives.findProcess,
    })
    const state = { isOver: false, isShoppingOver: false }
    const isOver = (): boolean => state.isOver
    for (const name of processNames) lives.live(name, isOver).catch(fail)
    outside.mineBlocks(isOver).catch(fail)
    outside.provideRandomness(isOver).catch(fail)
    const shoppingMs = purchases * msPerPurchase
    shoppers.shop(purchases, shoppingMs).then(() => (state.isShoppingOver = true), fail)
    const violations: string[] = []
    const threads = watchThreads(scheduler.isWithinStep)
    const { orders, offers, payouts } = shoppers
    const check = { ground, db, orders, offers, payouts }
    const watch = { scheduler, database, check, violations }
    const hasFailed = (): boolean => failures.length > 0
    await stepUntil(watch, () => hasFailed() || (scheduler.elapsed() > shoppingMs && state.isShoppingOver))
    faults.stop()
    if (violations.length === 0 && !hasFailed()) await comeToRest(watch)
    // The final look asks the chain between two steps.
    const strays = threads.strays()
    threads.stop()
    if (violations.length === 0 && !hasFailed()) violations.push(...(await findFinalViolations(check)))
    violations.push(
      ...failures.map(
        (error) => `an error outside of the rules: ${error instanceof Error ? error.stack : String(error)}`,
      ),
    )
    violations.push(...strays.map((kind) => `the seed decides everything: not the end of a ${kind}`))
    state.isOver = true
    return {
      seed,
      digest: scheduler.digest(),
      steps: scheduler.steps,
      statements: database.count(),
      simulatedSeconds: (scheduler.elapsed() - scheduler.skipped()) / 1_000,
      ends: await countEnds(check),
      recording: isRecorded ? await readRecording(db) : undefined,
      seconds: (realNow() - startedAt) / 1_000,
      cpu: {
        all: readCpu(),
        start: startCpuSeconds,
        statements: database.cpuSeconds(),
        chain: ground.chainCpuSeconds(),
      },
      faults: faults.counts(),
      orders,
      offers,
      payouts,
      violations: [...new Set(violations)],
    }
  } finally {
    for (const owner of owners.values()) owner.isDead = true
    restore()
    await closeChain()
    await database.close()
  }
}
