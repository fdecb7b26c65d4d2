import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { applyActs, applyAnswer } from './acts/apply.ts'
import type { Queue, QueueState } from './acts/queue.ts'
import type { Data, Known, Query } from '../../src/api/routes.ts'
import { get, newActionId, postAny, Refused, type ActBody, type At } from './api.ts'
import { keepJob, readKeptJob } from './outage.ts'
import type { Job, Session } from './types.ts'

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

/** A job with everything that was scanned, whether the service has confirmed it or not. */
export function useJob(id: number): Loaded<Job> {
  const { queue, queueState } = useStation()
  const { read } = useService()
  const [job, setJob] = useState<Job | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const answers = useRef(0)
  useEffect(
    () =>
      queue.onAnswer((act, answer) => {
        answers.current += 1
        setJob((known) => known && applyAnswer(known, act, answer))
      }),
    [queue],
  )
  useEffect(() => {
    let isCurrent = true
    const before = answers.current
    async function load(): Promise<void> {
      const value = await read(`/tasks/${id}`).catch((reason: unknown) => {
        if (!isCurrent) return
        setError(reason)
        if (!(reason instanceof Refused)) setJob((known) => known ?? readKeptJob(id) ?? null)
      })
      if (!isCurrent || !value) return
      setError(null)
      // A snapshot from before an answer would take that act back.
      if (before === answers.current) setJob(value)
      else setRound((known) => known + 1)
    }
    void load()
    return () => void (isCurrent = false)
  }, [id, round])
  useEffect(() => {
    if (job) keepJob(job)
  }, [job])
  const value = useMemo(() => job && applyActs(job, queueState.waiting), [job, queueState.waiting])
  return { value, error, reload: () => setRound((known) => known + 1) }
}
