import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Chance } from './chance.ts'

/** A logical process: what it waits for is forgotten when it dies. */
export type Owner = { readonly name: string; isDead: boolean }

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

  /** Takes the next step; false when nothing is left to happen. */
  async function step(): Promise<boolean> {
    tasks = tasks.filter(isLive)
    timers = timers.filter(isLive)
    const ready = tasks.filter(({ isReady }) => isReady?.() ?? true)
    let due = timers.filter((timer) => timer.due <= now)
    if (ready.length + due.length === 0) {
      const next = Math.min(...timers.map((timer) => timer.due))
      if (next === Infinity) return false
      now = next
      due = timers.filter((timer) => timer.due <= now)
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
