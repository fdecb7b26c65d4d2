import { Refused } from '../api.ts'
import { requestOf, type Act, type ActOrder } from './orders.ts'
import type { ActStorage } from './storage.ts'

export type Operator = { id: number; name: string }

export type QueueState = {
  /** In the order of the acts; the first is being sent. */
  readonly waiting: readonly Act[]
  /** A refused act stops the queue until a person decides. */
  readonly refused: { readonly act: Act; readonly error: Refused } | null
  /** Since when the service has not answered. */
  readonly offlineSince: number | null
}

export type QueueDeps = {
  storage: ActStorage
  send(path: string, body: object): Promise<unknown>
  newId(): string
  now(): number
  /** Runs the work later; the queue schedules at most one retry at a time. */
  schedule(work: () => void, delayMs: number): void
  /** The session ended or is locked. */
  onSessionLost(): void
}

type Listener = (state: QueueState) => void
export type AnswerListener = (act: Act, answer: unknown) => void

const firstDelayMs = 500
const maxDelayMs = 3_000

/** Sends acts one by one in their order. Each is stored before it is sent and removed when its answer is known. */
export function createQueue(deps: QueueDeps) {
  const { storage, send, newId, now, schedule, onSessionLost } = deps
  let state: QueueState = { waiting: [], refused: null, offlineSince: null }
  let operator: Operator | null = null
  let isSending = false
  let isScheduled = false
  let attempts = 0
  /** Acts are stored one after the other, so that their places follow the order of the scans. */
  let storing: Promise<unknown> = Promise.resolve()
  const listeners = new Set<Listener>()
  const answerListeners = new Set<AnswerListener>()

  function change(next: Partial<QueueState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener(state)
  }

  function retryLater(): void {
    if (isScheduled) return
    isScheduled = true
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** attempts)
    attempts = Math.min(attempts + 1, 8)
    schedule(() => {
      isScheduled = false
      void pump()
    }, delayMs)
  }

  async function finish(act: Act, answer: unknown): Promise<void> {
    await storage.remove(act.seq)
    attempts = 0
    for (const listener of answerListeners) listener(act, answer)
    change({ waiting: state.waiting.filter(({ seq }) => seq !== act.seq), offlineSince: null })
  }

  /** True when the queue may go on with the next act. */
  async function attempt(act: Act): Promise<boolean> {
    const { path, body } = requestOf(act.order)
    try {
      await finish(act, await send(path, { client_action_id: act.id, ...body }))
      return true
    } catch (error) {
      if (!(error instanceof Refused)) {
        change({ offlineSince: state.offlineSince ?? now() })
        retryLater()
      } else if (error.status === 401) onSessionLost()
      else change({ refused: { act, error }, offlineSince: null })
      return false
    }
  }

  async function pump(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let next = state.waiting[0]; next && !state.refused; next = state.waiting[0]) {
        // An id counts per operator: sent by another one, an act whose answer was lost would be a second act.
        if (next.operatorId !== operator?.id || !(await attempt(next))) return
      }
    } finally {
      isSending = false
    }
  }

  /** Stores the act and resolves; it is sent in its turn. */
  async function add(order: ActOrder): Promise<void> {
    if (!operator) throw new Error('Acts need an operator.')
    const act = { id: newId(), operatorId: operator.id, operatorName: operator.name, order }
    const before = storing
    const stored = (async () => {
      await before
      const seq = await storage.add(act)
      change({ waiting: [...state.waiting, { ...act, seq }] })
    })()
    storing = stored.catch(() => {})
    await stored
    void pump()
  }

  async function restore(): Promise<void> {
    const known = await storage.list()
    change({ waiting: known.toSorted((left, right) => left.seq - right.seq) })
    void pump()
  }

  async function discard(): Promise<void> {
    const { refused } = state
    if (!refused) return
    await storage.remove(refused.act.seq)
    change({ refused: null, waiting: state.waiting.filter(({ seq }) => seq !== refused.act.seq) })
    void pump()
  }

  return {
    add,
    restore,
    discard,
    /** Sends the refused act again. */
    retry(): void {
      change({ refused: null })
      void pump()
    },
    /** Sends at once what waits, as when the service answers again. */
    wake: (): void => void pump(),
    setOperator(next: Operator | null): void {
      operator = next
      void pump()
    },
    /** Other requests report here whether the service answers. */
    noteReach(isReached: boolean): void {
      if (isReached === (state.offlineSince === null)) return
      change({ offlineSince: isReached ? null : now() })
      if (isReached) void pump()
    },
    read: (): QueueState => state,
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onAnswer(listener: AnswerListener): () => void {
      answerListeners.add(listener)
      return () => void answerListeners.delete(listener)
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
