import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { frameOf, isFor, type Audience, type StreamedEvent } from './model.ts'
import { listEvents, readHead } from './store.ts'

/** The receiving end of a stream. */
export type Sink = {
  /** False when the client does not read fast enough. */
  write(text: string): boolean
  end(): void
}

type Stream = {
  personId: number
  sessionId: bigint
  /** What the session allowed when the stream was opened. */
  rights: string
  audience: Audience
  sink: Sink
  /** The last position sent. */
  position: bigint
  /** Events that arrive while earlier ones are being read; undefined once the stream is live. */
  waiting: StreamedEvent[] | undefined
  timers: NodeJS.Timeout[]
}

export type EventStreamDeps = {
  db: Db
  /** Calls back when new events may have a position; returns how to stop. Lost notifications are covered by `pollMs`. */
  listen: (onEvents: () => void) => () => void
  /** What the living ones of these sessions allow; a session that ended is absent. */
  readRights: (sessionIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
  /** Calls back regularly; returns how to stop. */
  every?: ((ms: number, run: () => void) => () => void) | undefined
  log: { warn(fields: object, message: string): void }
  tuning?: Partial<typeof standard> | undefined
}

export type StreamOrder = { personId: number; sessionId: bigint; audience: Audience; after: bigint | undefined }

const standard = {
  /** A console reports a silent service after two missed heartbeats. */
  heartbeatMs: 2_000,
  /** A stream ends after this time; the client continues with its last event id and is authorized again. */
  lifetimeMs: 5 * 60_000,
  pollMs: 2_000,
  /** A stream ends this long after a sign-out, a removal or a change of roles, and the time of one query. */
  recheckMs: 2_000,
  maxPerPerson: 8,
  maxStreams: 500,
  page: 500,
  maxWaiting: 5_000,
}

function everyInterval(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** One reader per process reads new events and passes them to every open stream. */
export function createEventStreams({ db, listen, readRights, log, tuning, every = everyInterval }: EventStreamDeps) {
  const { heartbeatMs, lifetimeMs, pollMs, recheckMs, maxPerPerson, maxStreams, page, maxWaiting } = {
    ...standard,
    ...tuning,
  }
  const streams = new Set<Stream>()
  /** The last position passed on; undefined while no stream is open. */
  let head: bigint | undefined
  let isReading = false
  let isDirty = false
  let stopReading: (() => void) | undefined

  function close(stream: Stream): void {
    if (!streams.delete(stream)) return
    for (const timer of stream.timers) clearTimeout(timer)
    stream.sink.end()
    if (streams.size > 0) return
    stopReading?.()
    stopReading = undefined
    head = undefined
  }

  /** A client that does not keep up is disconnected; it continues with its last event id. */
  function push(stream: Stream, text: string): void {
    if (streams.has(stream) && !stream.sink.write(text)) close(stream)
  }

  function send(stream: Stream, event: StreamedEvent): void {
    if (event.position <= stream.position || !isFor(stream.audience, event)) return
    stream.position = event.position
    push(stream, frameOf(event))
  }

  function passOn(event: StreamedEvent): void {
    for (const stream of streams) {
      if (!stream.waiting) send(stream, event)
      else if (stream.waiting.push(event) > maxWaiting) close(stream)
    }
  }

  async function readNew(): Promise<void> {
    for (let count = page; count === page && head !== undefined;) {
      const events = await listEvents(db, { after: head, audience: 'all', limit: page })
      count = events.length
      for (const event of events) passOn(event)
      head = events.at(-1)?.position ?? head
    }
  }

  /** Reads once more after a notification that arrives during a read. */
  function wake(): void {
    isDirty = true
    if (isReading || head === undefined) return
    isReading = true
    void readWhileDirty().finally(() => (isReading = false))
  }

  async function readWhileDirty(): Promise<void> {
    try {
      while (isDirty && head !== undefined) {
        isDirty = false
        await readNew()
      }
    } catch (err) {
      log.warn({ err }, 'reading events for the console failed')
    }
  }

  /** Ends the streams whose session ended or allows something else than before. Without an answer, all end. */
  async function recheck(): Promise<void> {
    const checked = [...streams]
    const rights = await readRights(checked.map(({ sessionId }) => sessionId)).catch((err: unknown) => {
      log.warn({ err }, 'reading the sessions of event streams failed')
      return new Map<bigint, string>()
    })
    for (const stream of checked) if (rights.get(stream.sessionId) !== stream.rights) close(stream)
  }

  async function startReading(): Promise<void> {
    const from = await readHead(db)
    head ??= from
    if (stopReading) return
    const timer = setInterval(wake, pollMs)
    const stopListening = listen(wake)
    const stopChecking = every(recheckMs, () => void recheck())
    stopReading = () => {
      stopChecking()
      clearInterval(timer)
      stopListening()
    }
  }

  function checkLimits(personId: number): void {
    const own = [...streams].filter((stream) => stream.personId === personId).length
    if (own < maxPerPerson && streams.size < maxStreams) return
    const limit = own < maxPerPerson ? 'of this process' : `of ${maxPerPerson} per person`
    fail(429, 'rate_limited', `Too many open event streams; the limit ${limit} is reached.`, { retryAfterSeconds: 5 })
  }

  /** Sends what happened since the position, then what was passed on meanwhile; nothing twice, nothing left out. */
  async function catchUp(stream: Stream): Promise<void> {
    for (let count = page; count === page && streams.has(stream);) {
      const { position: after, audience } = stream
      const events = await listEvents(db, { after, audience, limit: page })
      count = events.length
      for (const event of events) send(stream, event)
    }
    const waiting = stream.waiting ?? []
    stream.waiting = undefined
    for (const event of waiting) send(stream, event)
  }

  /** Opens a stream; without a position it begins now. Returns how to close it. */
  async function open({ personId, sessionId, audience, after }: StreamOrder, sink: Sink): Promise<() => void> {
    checkLimits(personId)
    const rights = (await readRights([sessionId])).get(sessionId)
    if (rights === undefined) fail(401, 'unauthorized', 'Sign in first.')
    const place = { position: after ?? 0n, waiting: [], timers: [] }
    const stream: Stream = { personId, sessionId, rights, audience, sink, ...place }
    streams.add(stream)
    try {
      await startReading()
      const now = await readHead(db)
      // A position from the future belongs to another database.
      if (after === undefined || after > now) stream.position = now
      stream.timers.push(
        setInterval(() => push(stream, ': heartbeat\n\n'), heartbeatMs),
        setTimeout(() => close(stream), lifetimeMs),
      )
      push(stream, `retry: 1000\nid: ${stream.position}\nevent: ready\ndata: {}\n\n`)
      await catchUp(stream)
    } catch (error) {
      close(stream)
      throw error
    }
    return () => close(stream)
  }

  return {
    open,
    count: () => streams.size,
    stop: () => {
      for (const stream of streams) close(stream)
    },
  }
}
