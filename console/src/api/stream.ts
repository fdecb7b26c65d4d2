import { addressOf, type AnyQuery } from './client.ts'

/** What changed, without its data: the pages read what they show again. */
export type LiveEvent = { type: string; resource: string; id: string | number; at: string }

export type StreamHandlers = {
  onOpen(): void
  onEvent(event: LiveEvent): void
  /** The stream ended or could not be opened; it is opened again. */
  onLost(): void
}

const retryMs = { first: 1_000, most: 30_000 } as const

type Frame = { id: string | undefined; event: string | undefined; data: string }

/** One block of lines of a server-sent event; a comment has no data. */
function readFrame(block: string): Frame {
  const fieldOf = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  return { id: fieldOf('id'), event: fieldOf('event'), data: fieldOf('data') ?? '' }
}

/** Passes every complete block of a stream on; returns the unfinished rest. */
function splitBlocks(text: string, onBlock: (block: string) => void): string {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  for (const block of blocks) onBlock(block)
  return rest
}

/**
 * Follows a stream of server-sent events until the signal aborts, and continues after the last event whenever the stream
 * is lost. The browser's own EventSource cannot receive events of every name.
 */
export async function followEvents(path: string, query: AnyQuery, handlers: StreamHandlers, signal: AbortSignal) {
  let lastId: string | undefined
  let waitMs: number = retryMs.first

  function onBlock(block: string): void {
    const { id, event, data } = readFrame(block)
    if (id) lastId = id
    if (event !== 'ready' && data.startsWith('{')) handlers.onEvent(JSON.parse(data) as LiveEvent)
  }

  async function readOnce(): Promise<void> {
    const reply = await fetch(addressOf(path, { ...query, last_event_id: lastId }), {
      signal,
      credentials: 'same-origin',
    })
    if (!reply.ok || !reply.body) throw new Error(`The stream answered ${reply.status}.`)
    handlers.onOpen()
    waitMs = retryMs.first
    let rest = ''
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest = splitBlocks(rest + part.value, onBlock)
    }
  }

  while (!signal.aborted) {
    await readOnce().catch(() => {})
    if (signal.aborted) return
    handlers.onLost()
    await new Promise((settle) => setTimeout(settle, waitMs))
    waitMs = Math.min(waitMs * 2, retryMs.most)
  }
}
