import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type StallingProxy = {
  port: number
  /** Connections stay open, and nothing passes any more, as with a frozen server. */
  stall(): void
  resume(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Forwards connections to a port of this machine. */
export async function startProxy(target: () => number): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let isStalled = false

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (isStalled) socket.pause()
    return socket
  }

  const server = createServer((near) => {
    const far = keep(connect(target(), '127.0.0.1'))
    keep(near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes))
      from.once('close', () => to.destroy())
      if (isStalled) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
