import type { ServerResponse } from 'node:http'

const maxStreams = 200
const heartbeatMs = 15_000

/** Forwards verified webhook events to the open pages of the shopper they concern. */
export function createLive() {
  const streams = new Map<ServerResponse, string>()
  const timer = setInterval(() => {
    for (const stream of streams.keys()) stream.write(': still here\n\n')
  }, heartbeatMs)
  timer.unref()

  return {
    /** Keeps the response open; false when too many pages are open. */
    open(shopperId: string, response: ServerResponse): boolean {
      if (streams.size >= maxStreams) return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write('retry: 2000\n\n')
      streams.set(response, shopperId)
      response.on('close', () => streams.delete(response))
      return true
    },
    /** Some events name no shopper: then every page reads its own state again, so no id is sent. */
    send(shopperId: string | undefined, event: string): void {
      for (const [stream, id] of streams) {
        if (shopperId === undefined || shopperId === id) stream.write(`data: ${JSON.stringify({ event })}\n\n`)
      }
    },
    close(): void {
      clearInterval(timer)
      for (const stream of streams.keys()) stream.end()
    },
  }
}

export type Live = ReturnType<typeof createLive>
