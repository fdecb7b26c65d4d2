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
  log: { warn(fields: object, message: string): void }
  tuning?: Partial<typeof standard> | undefined
}

const standard = {
  heartbeatMs: 15_000,
  /** A stream ends after this time; the client continues with its last event id and is authorized again. */
  lifetimeMs: 5 * 60_000,
  pollMs: 2_000,
  maxPerPerson: 8,
  maxStreams: 500,
  page: 500,
  maxWaiting: 5_000,
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** One reader per process reads new events and passes them to every open stream. */
export function createEventStreams({ db, listen, log, tuning }: EventStreamDeps) {
  const { heartbeatMs, lifetimeMs, pollMs, maxPerPerson, maxStreams, page, maxWaiting } = { ...standard, ...tuning }
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

  async function startReading(): Promise<void> {
    const from = await readHead(db)
    head ??= from
    if (stopReading) return
    const timer = setInterval(wake, pollMs)
    const stopListening = listen(wake)
    stopReading = () => {
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
  async function open(
    { personId, audience, after }: { personId: number; audience: Audience; after: bigint | undefined },
    sink: Sink,
  ): Promise<() => void> {
    checkLimits(personId)
    const stream: Stream = { personId, audience, sink, position: after ?? 0n, waiting: [], timers: [] }
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
