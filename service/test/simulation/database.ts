import { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import type { Connection } from '../../src/db/db.ts'
import { createThreadMeter } from './cpu.ts'
import { writesForAccounts } from './lease-checks.ts'
import { planOnce } from './plans.ts'
import type { Owner, Scheduler } from './scheduler.ts'

/** What happens to a request of a client instead of an answer. */
export type DatabaseFault =
  | 'statement fails'
  | 'serialization failure'
  | 'connection lost before'
  | 'connection lost after'

export type Request = {
  readonly sql: string
  readonly isCommit: boolean
  readonly isInTransaction: boolean
  readonly owner: Owner
}
export type ChooseFault = (request: Request) => DatabaseFault | undefined

/** PostgreSQL inside this process, reached by the real driver over links instead of sockets. */
export type Database = {
  /** Connection settings for `createPool`. */
  connectionOf(owner: Owner): Connection
  /** Ends the links of a process that died; the server rolls its transaction back. */
  cut(owner: Owner): void
  /** Statements so far. */
  count(): number
  /** What they took of this thread. */
  cpuSeconds(): number
  /** Connection settings of an observer: its statements are no steps, so that looking changes nothing. */
  readonly observation: Connection
  /** No transaction is open, so an observer may look. */
  isAtRest(): boolean
  /** Runs a script beside the links. */
  script(sql: string): Promise<void>
  dump(): Promise<Blob | File>
  close(): Promise<void>
}

const wireText = (type: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const raise = (code: string): Buffer =>
  wireText('Q', `do $$ begin raise exception 'simulated fault' using errcode = '${code}'; end $$`)

/** Authentication accepted, a backend key, ready for queries. */
const welcome = Buffer.from('5200000008000000004b0000000c00000001000000015a0000000549', 'hex')

const isEndOfRequest = (type: string): boolean => type === 'S' || type === 'Q' || type === 'X'

/** The SQL text of a request: of a simple query, or of the statement that is parsed. */
function readSql(message: Buffer): string {
  for (let at = 0; at + 5 <= message.length; at += 1 + message.readInt32BE(at + 1)) {
    const type = String.fromCharCode(message[at] ?? 0)
    if (type !== 'Q' && type !== 'P') continue
    const start = type === 'Q' ? at + 5 : message.indexOf(0, at + 5) + 1
    return message.toString('utf8', start, message.indexOf(0, start))
  }
  return ''
}

/** A short name of a statement. */
export const shorten = (sql: string): string =>
  sql
    .replaceAll(/\/\*.*?\*\/|["\n]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

type Server = {
  readonly scheduler: Scheduler
  readonly chooseFault: ChooseFault
  readonly execute: (message: Buffer) => Buffer
  /** The link whose transaction is open; all others wait. */
  holder: Link | undefined
}

class Link extends Duplex {
  readonly #server: Server
  readonly owner: Owner
  readonly #isObserver: boolean
  #received = Buffer.alloc(0)
  #hasStarted = false

  constructor(server: Server, owner: Owner, isObserver: boolean) {
    super({ autoDestroy: true, emitClose: true })
    this.#isObserver = isObserver
    this.#server = server
    this.owner = owner
  }

  connect(): this {
    if (this.#isObserver) process.nextTick(() => this.emit('connect'))
    else this.#server.scheduler.add({ owner: this.owner, label: 'connect', run: () => void this.emit('connect') })
    return this
  }

  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#received = Buffer.concat([this.#received, chunk])
    this.#takeRequests()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#server.holder === this) {
      this.#server.execute(wireText('Q', 'rollback'))
      this.#server.holder = undefined
    }
    done(error)
  }

  #takeRequests(): void {
    if (!this.#hasStarted) {
      if (this.#received.length < 4 || this.#received.length < this.#received.readInt32BE(0)) return
      this.#received = this.#received.subarray(this.#received.readInt32BE(0))
      this.#hasStarted = true
      this.push(welcome)
    }
    let at = 0
    while (at + 5 <= this.#received.length) {
      const end = at + 1 + this.#received.readInt32BE(at + 1)
      if (end > this.#received.length) return
      const type = String.fromCharCode(this.#received[at] ?? 0)
      at = end
      if (!isEndOfRequest(type)) continue
      const request = this.#received.subarray(0, end)
      this.#received = this.#received.subarray(end)
      at = 0
      if (type === 'X') this.destroy()
      else this.#queue(request)
    }
  }

  #queue(message: Buffer): void {
    const server = this.#server
    if (this.#isObserver) return void this.push(server.execute(message))
    const sql = readSql(message)
    server.scheduler.add({
      owner: this.owner,
      label: `sql ${shorten(sql)}`,
      isReady: () => this.destroyed || server.holder === undefined || server.holder === this,
      run: () => this.#answer(message, sql),
    })
  }

  #answer(message: Buffer, sql: string): void {
    if (this.destroyed) return
    const server = this.#server
    const isCommit = /^\s*commit\b/i.test(sql)
    const fault = server.chooseFault({ sql, isCommit, isInTransaction: server.holder === this, owner: this.owner })
    if (fault) server.scheduler.note(this.owner, `fault ${fault}`)
    if (fault === 'connection lost before') return this.#lose()
    if (writesForAccounts.test(sql))
      server.execute(wireText('Q', `select set_config('simulation.writer', '${this.owner.name}', false)`))
    const answer = server.execute(
      fault === 'statement fails' ? raise('57014') : fault === 'serialization failure' ? raise('40001') : message,
    )
    // The last byte states whether a transaction is open.
    server.holder = answer.at(-1) === 0x49 ? undefined : this
    if (fault === 'connection lost after') return this.#lose()
    this.push(answer)
  }

  #lose(): void {
    this.destroy(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }))
  }
}

export type DatabaseOptions = { scheduler: Scheduler; chooseFault: ChooseFault; data?: Blob | File | undefined }

export async function openDatabase({ scheduler, chooseFault, data }: DatabaseOptions): Promise<Database> {
  const lite = await PGlite.create(data ? { loadDataDir: data } : {})
  const links = new Set<Link>()
  let count = 0
  const meter = createThreadMeter()
  const server: Server = {
    scheduler,
    chooseFault,
    holder: undefined,
    execute: planOnce((message) => {
      count += 1
      return meter.measure(() => Buffer.from(lite.execProtocolRawSync(message)))
    }),
  }

  function open(owner: Owner, isObserver = false): Link {
    const link = new Link(server, owner, isObserver)
    links.add(link)
    link.once('close', () => links.delete(link))
    return link
  }

  const through = (stream: () => Link): Connection =>
    ({ host: 'simulation', port: 5432, user: 'postgres', database: 'postgres', stream }) as Connection

  return {
    connectionOf: (owner) => through(() => open(owner)),
    observation: through(() => open(scheduler.world, true)),
    isAtRest: () => server.holder === undefined,
    cut(owner) {
      for (const link of links) {
        if (link.owner !== owner) continue
        link.removeAllListeners('error').on('error', () => {})
        link.destroy()
      }
    },
    count: () => count,
    cpuSeconds: meter.seconds,
    script: async (sql) => void (await lite.exec(sql)),
    dump: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  }
}
