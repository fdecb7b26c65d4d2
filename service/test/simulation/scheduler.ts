import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Chance } from './chance.ts'

/** A logical process: what it waits for is forgotten when it dies. */
export type Owner = {
  readonly name: string
  isDead: boolean
  /** Until then it stands still, as a process that the system suspended: its clock goes on and its links stay open. */
  suspendedUntil?: number
}

export type Task = {
  readonly owner: Owner
  readonly label: string
  /** The task waits while this is false, such as a statement while another connection has a transaction open. */
  readonly isReady?: () => boolean
  run(): void | Promise<void>
}

export type Step = { readonly at: number; readonly owner: string; readonly label: string }

type Timer = { readonly id: number; readonly owner: Owner; due: number; readonly everyMs?: number; fire(): void }

export type Scheduler = ReturnType<typeof createScheduler>

/** Kept before the timers of the process are replaced. */
const realImmediate = setImmediate
const afterMicrotasks = (): Promise<void> => new Promise((settle) => void realImmediate(settle))

/**
 * Runs one step at a time, chosen by the seed among all that could run: a statement, an answer of the chain, a timer. Code
 * between two steps runs to its end, because nothing that it awaits comes from outside.
 */
export function createScheduler(chance: Chance, startAt: number) {
  const owners = new AsyncLocalStorage<Owner>()
  const world: Owner = { name: 'world', isDead: false }
  const hash = createHash('sha256')
  const steps: Step[] = []
  let tasks: Task[] = []
  let timers: Timer[] = []
  let now = startAt
  let count = 0
  let lastTimer = 0
  let isWithinStep = false
  let skipped = 0

  const ownerNow = (): Owner => owners.getStore() ?? world

  function note(owner: Owner, label: string): void {
    const at = now - startAt
    hash.update(`${at} ${owner.name} ${label}\n`)
    steps.push({ at, owner: owner.name, label })
    count += 1
  }

  function setTimer(fire: () => void, ms: number, everyMs?: number): Timer {
    lastTimer += 1
    const owner = ownerNow()
    const timer: Timer = {
      id: lastTimer,
      owner,
      due: now + Math.max(0, Math.ceil(ms)),
      ...(everyMs !== undefined && { everyMs }),
      fire: () => owners.run(owner, fire),
    }
    timers.push(timer)
    return timer
  }

  const clearTimer = (id: number): void => void (timers = timers.filter((timer) => timer.id !== id))

  function fireTimer(timer: Timer): void {
    hash.update(`${now - startAt} timer ${timer.id}\n`)
    if (timer.everyMs === undefined) clearTimer(timer.id)
    else timer.due = now + Math.max(1, timer.everyMs)
    timer.fire()
  }

  const isLive = ({ owner }: { owner: Owner }): boolean => !owner.isDead
  const isAwake = ({ owner }: { owner: Owner }): boolean => (owner.suspendedUntil ?? 0) <= now

  /** When a timer is due or a suspended process goes on; undefined when nothing is left to happen. */
  function findNext(): number | undefined {
    const times = [
      ...timers.map(({ due, owner }) => Math.max(due, owner.suspendedUntil ?? 0)),
      ...tasks.flatMap(({ owner }) => (isAwake({ owner }) ? [] : [owner.suspendedUntil ?? now])),
    ]
    return times.length === 0 ? undefined : times.reduce((least, time) => Math.min(least, time), Infinity)
  }

  /** Takes the next step; false when nothing is left to happen. */
  async function step(): Promise<boolean> {
    tasks = tasks.filter(isLive)
    timers = timers.filter(isLive)
    const list = () => ({
      ready: tasks.filter((task) => isAwake(task) && (task.isReady?.() ?? true)),
      due: timers.filter((timer) => timer.due <= now && isAwake(timer)),
    })
    let { ready, due } = list()
    if (ready.length + due.length === 0) {
      const next = findNext()
      if (next === undefined) return false
      now = next
      ;({ ready, due } = list())
    }
    const chosen = chance.below(ready.length + due.length)
    const task = ready[chosen]
    now += chance.below(5)
    if (task) {
      tasks.splice(tasks.indexOf(task), 1)
      note(task.owner, task.label)
      isWithinStep = true
      await Promise.resolve(task.run()).finally(() => (isWithinStep = false))
    } else {
      const timer = due[chosen - ready.length]
      if (timer) fireTimer(timer)
    }
    await afterMicrotasks()
    return true
  }

  /** Steps until the work has ended. */
  async function drive<Value>(work: Promise<Value>, mostSteps = 1_000_000): Promise<Value> {
    const state = { isOver: false }
    const over = work.finally(() => (state.isOver = true))
    over.catch(() => {})
    await afterMicrotasks()
    for (let taken = 0; !state.isOver; taken += 1) {
      if (taken > mostSteps) throw new Error(`The work has not ended after ${mostSteps} steps.`)
      if (!(await step())) throw new Error('The work waits for something that never comes.')
    }
    return over
  }

  const sleep = (ms: number): Promise<void> => new Promise((settle) => void setTimer(settle, ms))

  return {
    world,
    add: (task: Task) => void tasks.push(task),
    step,
    drive,
    sleep,
    note,
    setTimer,
    clearTimer,
    now: () => now,
    /** Time passes in which nothing happens, as on a machine that sleeps. */
    skip(ms: number): void {
      now += ms
      skipped += ms
    },
    skipped: () => skipped,
    elapsed: () => now - startAt,
    ownerNow,
    runAs: <Result>(owner: Owner, work: () => Result): Result => owners.run(owner, work),
    /** Covers every step so far. */
    digest: () => hash.copy().digest('hex'),
    steps: steps as readonly Step[],
    count: () => count,
    /** A step runs that may wait for threads, such as those of the chain's engine. */
    isWithinStep: () => isWithinStep,
  }
}
