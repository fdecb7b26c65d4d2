import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { applyActs, applyAnswer, applyReceiptAnswer, applyReceipts } from './acts/apply.ts'
import type { Act } from './acts/orders.ts'
import type { Queue, QueueState } from './acts/queue.ts'
import type { Data, Known, Query } from '../../web/src/routes.ts'
import { get, newActionId, postAny, Refused, type ActBody, type At } from './api.ts'
import { keepInbound, keepJob, readKeptInbound, readKeptJob } from './outage.ts'
import type { Inbound, Job, Session } from './types.ts'

export type Banner = {
  tone: 'good' | 'bad' | 'wait'
  title: string
  text?: string | undefined
  undo?: (() => void) | undefined
}

export type Station = {
  session: Session & { operator: { id: number } }
  queue: Queue
  queueState: QueueState
  banner: Banner | null
  show(banner: Banner | null): void
  /** Hands the station to another person. */
  openSwitch(badge: string): void
}

export const StationContext = createContext<Station | null>(null)

export function useStation(): Station {
  const station = useContext(StationContext)
  if (!station) throw new Error('The station is not open.')
  return station
}

/** Requests that are never queued; whether the service answers is noted. */
export function useService() {
  const { queue } = useStation()
  return useMemo(() => {
    async function noted<Value>(work: Promise<Value>): Promise<Value> {
      try {
        const value = await work
        queue.noteReach(true)
        return value
      } catch (error) {
        queue.noteReach(error instanceof Refused)
        throw error
      }
    }
    return {
      read: <const Path extends string>(path: Path & Known<At<Path>>, query?: Query<At<Path>>) =>
        noted(get(path, query)),
      /** The id belongs to the act: a repeated attempt passes the same. */
      act: async <const Path extends string>(
        path: Path & Known<At<Path>, 'POST'>,
        body?: ActBody<Path>,
        id = newActionId(),
      ) => (await noted(postAny(path, { client_action_id: id, ...body }))) as Data<At<Path>, 'POST'>,
    }
  }, [queue])
}

export type Loaded<Value> = { value: Value | null; error: unknown; reload(): void }

export function useLoaded<Value>(load: () => Promise<Value>, key: string): Loaded<Value> {
  const [state, setState] = useState<{ value: Value | null; error: unknown }>({ value: null, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setState({ value, error: null }),
      (error: unknown) => isCurrent && setState(({ value }) => ({ value, error })),
    )
    return () => void (isCurrent = false)
  }, [key, round])
  return { ...state, reload: () => setRound((known) => known + 1) }
}

/** What every step of a job receives. */
export type JobProps = { job: Job; subtitle: string; loaded: Loaded<Job> }

type Work<Value> = {
  load(): Promise<Value>
  /** The value before a reload, for as long as the service does not answer. */
  readKept(): Value | undefined
  keep(value: Value): void
  applyAnswer(known: Value, act: Act, answer: unknown): Value
  applyActs(known: Value, acts: readonly Act[]): Value
}

/** Work with everything that was done to it, whether the service has confirmed it or not. */
function useWork<Value>(id: number, work: Work<Value>): Loaded<Value> {
  const { queue, queueState } = useStation()
  const [known, setKnown] = useState<Value | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const answers = useRef(0)
  useEffect(
    () =>
      queue.onAnswer((act, answer) => {
        answers.current += 1
        setKnown((before) => before && work.applyAnswer(before, act, answer))
      }),
    [queue],
  )
  useEffect(() => {
    let isCurrent = true
    const before = answers.current
    async function load(): Promise<void> {
      const value = await work.load().catch((reason: unknown) => {
        if (!isCurrent) return
        setError(reason)
        if (!(reason instanceof Refused)) setKnown((earlier) => earlier ?? work.readKept() ?? null)
      })
      if (!isCurrent || !value) return
      setError(null)
      // A snapshot from before an answer would take that act back.
      if (before === answers.current) setKnown(value)
      else setRound((earlier) => earlier + 1)
    }
    void load()
    return () => void (isCurrent = false)
  }, [id, round])
  useEffect(() => {
    if (known) work.keep(known)
  }, [known])
  const value = useMemo(() => known && work.applyActs(known, queueState.waiting), [known, queueState.waiting])
  return { value, error, reload: () => setRound((earlier) => earlier + 1) }
}

export function useJob(id: number): Loaded<Job> {
  const { read } = useService()
  const readKept = () => readKeptJob(id)
  return useWork<Job>(id, { load: () => read(`/tasks/${id}`), readKept, keep: keepJob, applyAnswer, applyActs })
}

export function useInbound(id: number): Loaded<Inbound> {
  const { read } = useService()
  return useWork<Inbound>(id, {
    load: async () => (await read(`/inbound/${id}`)).inbound_shipment,
    readKept: () => readKeptInbound(id),
    keep: keepInbound,
    applyAnswer: applyReceiptAnswer,
    applyActs: applyReceipts,
  })
}
