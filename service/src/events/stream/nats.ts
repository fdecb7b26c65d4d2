import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { EventSink, StreamMessage } from './model.ts'

export type NatsOptions = {
  /** May contain user and password, or a token as the user. */
  url: string
  stream: string
  timeoutMs?: number
}

type Session = { connection: NatsConnection; client: JetStreamClient; manager: JetStreamManager }

const standardTimeoutMs = 5_000
/** Repetitions of a message id within this time are dropped by the server. */
const duplicateWindowMs = 600_000
const nanosPerMs = 1_000_000
const streamNotFound = 10_059

function serverOf(url: string): { servers: string; user?: string; pass?: string; token?: string; tls?: object } {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const access = user === '' ? {} : pass === '' ? { token: user } : { user, pass }
  return { servers: host, ...access, ...(protocol === 'tls:' ? { tls: {} } : {}) }
}

/** The number of the last message; undefined without the stream. */
async function readLast(manager: JetStreamManager, name: string): Promise<number | undefined> {
  try {
    return (await manager.streams.info(name)).state.last_seq
  } catch (error) {
    if ((error as { code?: number }).code === streamNotFound) return undefined
    throw error
  }
}

async function createStream(manager: JetStreamManager, name: string): Promise<number> {
  const config = { name, subjects: [`${name}.>`], duplicate_window: duplicateWindowMs * nanosPerMs }
  return (await manager.streams.add(config)).state.last_seq
}

/** Opened on first use; a lost connection is opened again by the next call. */
async function openSession({ url, timeoutMs = standardTimeoutMs }: NatsOptions): Promise<Session> {
  const [{ connect }, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ])
  const connection = await connect({ ...serverOf(url), name: 'packhouse', reconnect: false, timeout: timeoutMs })
  try {
    const manager = await jetstreamManager(connection, { timeout: timeoutMs })
    return { connection, client: jetstream(connection, { timeout: timeoutMs }), manager }
  } catch (error) {
    await connection.close()
    throw error
  }
}

const withoutData = (body: string): string => JSON.stringify({ ...(JSON.parse(body) as object), data: null })

/** Appends to a JetStream stream, which is created if it does not exist. */
export function createNatsSink(options: NatsOptions): EventSink & { hasStream(): Promise<boolean> } {
  const { stream } = options
  let opening: Promise<Session> | undefined

  async function session(): Promise<Session> {
    const current = await opening?.catch(() => undefined)
    if (current && !current.connection.isClosed()) return current
    return (opening = openSession(options))
  }

  /** Each message names its predecessor's number, so that none is stored behind a gap. */
  async function store({ connection, client }: Session, message: StreamMessage, lastSequence: number) {
    const { headers: createHeaders } = await import('@nats-io/transport-node')
    const headers = createHeaders()
    for (const [name, value] of Object.entries(message.headers)) headers.set(name, value)
    const limit = connection.info?.max_payload ?? Infinity
    const isTooLarge = Buffer.byteLength(message.body) + 1_024 > limit
    if (isTooLarge) headers.set('Packhouse-Truncated', 'true')
    const body = isTooLarge ? withoutData(message.body) : message.body
    return client.publish(message.subject, body, { msgID: message.id, headers, expect: { lastSequence }, retries: 0 })
  }

  const lastSequenceOf = async ({ manager }: Session): Promise<number> =>
    (await readLast(manager, stream)) ?? (await createStream(manager, stream))

  /** All at once; false if one was refused or was there already. */
  async function storeTogether(to: Session, messages: readonly StreamMessage[]): Promise<boolean> {
    const last = await lastSequenceOf(to)
    const results = await Promise.allSettled(messages.map((message, index) => store(to, message, last + index)))
    return results.every((result) => result.status === 'fulfilled' && !result.value.duplicate)
  }

  async function storeOneByOne(to: Session, messages: readonly StreamMessage[]): Promise<void> {
    let last = await lastSequenceOf(to)
    for (const message of messages) {
      const { duplicate, seq } = await store(to, message, last)
      if (!duplicate) last = seq
    }
  }

  return {
    stream,
    async append(messages) {
      const to = await session()
      if (!(await storeTogether(to, messages))) await storeOneByOne(to, messages)
    },
    hasStream: async () => (await readLast((await session()).manager, stream)) !== undefined,
    async close() {
      const current = await opening?.catch(() => undefined)
      await current?.connection.close()
    },
  }
}
