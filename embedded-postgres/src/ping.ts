import { connect } from 'node:net'
import { join } from 'node:path'

/** The state of a server: it serves, it is not ready yet, or it does not answer. */
export type Answer = 'ready' | 'not-yet' | 'silent'

export const socketPath = (socketDir: string, port: number): string => join(socketDir, `.s.PGSQL.${port}`)

const protocolVersion = 0x0003_0000
/** cannot_connect_now: starting up, recovering or shutting down. */
const cannotConnectNow = 'C57P03'

/** The startup message of the PostgreSQL protocol, with user and database. */
export function startupMessage(user: string, database: string): Buffer {
  const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + words.length, 0)
  head.writeInt32BE(protocolVersion, 4)
  return Buffer.concat([head, words])
}

/** Any answer but "cannot connect now" comes from a serving server, also "too many clients" or "no such database". */
export function readAnswer(reply: Buffer): Answer | undefined {
  if (reply.length < 5) return undefined
  const type = String.fromCharCode(reply[0] ?? 0)
  if (type !== 'E') return 'ready'
  if (reply.length < 1 + reply.readInt32BE(1)) return undefined
  return reply.toString('latin1', 5).split('\0').includes(cannotConnectNow) ? 'not-yet' : 'ready'
}

/** Opens a session and reads the first answer, so that a frozen server does not count as serving. */
export function pingServer(path: string, { timeoutMs }: { timeoutMs: number }): Promise<Answer> {
  return new Promise((settle) => {
    const socket = connect(path)
    let reply = Buffer.alloc(0)
    const finish = (answer: Answer): void => {
      clearTimeout(timer)
      // 'X' terminates the session cleanly; a dropped connection would be logged by the server.
      if (answer === 'ready') socket.end(Buffer.from([0x58, 0, 0, 0, 4]))
      else socket.destroy()
      settle(answer)
    }
    const timer = setTimeout(() => finish('silent'), timeoutMs)
    socket.on('connect', () => socket.write(startupMessage('postgres', 'postgres')))
    socket.on('data', (chunk) => {
      reply = Buffer.concat([reply, chunk])
      const answer = readAnswer(reply)
      if (answer) finish(answer)
    })
    socket.on('error', () => finish('silent'))
    socket.on('close', () => finish('silent'))
  })
}
