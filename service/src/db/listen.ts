import pg from 'pg'
import type { Connection } from './db.ts'

export type ListenDeps = {
  connection: Connection
  channel: string
  onNotify: () => void
  onError: (error: Error) => void
}

const retryMs = 2_000

/** Calls back for every notification of a channel, on a connection of its own; reconnects when it is lost. */
export function listen({ connection, channel, onNotify, onError }: ListenDeps): () => void {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function retry(): void {
    client = undefined
    if (!isStopped) timer = setTimeout(() => void connect(), retryMs).unref()
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, application_name: 'packhouse listener' })
    client = fresh
    fresh.on('notification', onNotify)
    fresh.on('error', onError)
    fresh.once('end', () => client === fresh && retry())
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      // What was committed before is not notified.
      onNotify()
    } catch (error) {
      onError(error as Error)
      await fresh.end().catch(() => {})
      if (client === fresh) retry()
    }
  }

  void connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    void last?.end().catch(() => {})
  }
}
