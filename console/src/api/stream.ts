import { addressOf, type AnyQuery } from './client.ts'

/** What changed, without its data: the pages read what they show again. */
export type LiveEvent = { type: string; resource: string; id: string | number; at: string }

export type StreamHandlers = {
  onOpen(): void
  onEvent(event: LiveEvent): void
  /** The stream ended, fell silent or could not be opened; it is opened again. */
  onLost(reason: 'ended' | 'silent'): void
}

/** The service sends a heartbeat every two seconds; two missed ones and some delay mean that it stopped. */
const silentMs = 4_500
/** A busy service may take its time to open a stream. */
const openingMs = 15_000
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

  /** Reads until the stream ends; one that is silent for too long is given up, because a frozen service closes nothing. */
  async function readOnce(): Promise<'ended' | 'silent'> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), openingMs)
    const heard = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
    }
    try {
      const reply = await fetch(addressOf(path, { ...query, last_event_id: lastId }), {
        signal: AbortSignal.any([signal, silence.signal]),
        credentials: 'same-origin',
      })
      if (!reply.ok || !reply.body) return 'ended'
      handlers.onOpen()
      heard()
      waitMs = retryMs.first
      let rest = ''
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
      const gaveUp = new Promise<undefined>((settle) =>
        silence.signal.addEventListener('abort', () => settle(undefined), { once: true }),
      )
      for (;;) {
        const part = await Promise.race([reader.read(), gaveUp])
        if (!part || part.done) break
        heard()
        rest = splitBlocks(rest + part.value, onBlock)
      }
    } catch {
      // Told apart below: a silent stream is given up by us, any other one ended.
    } finally {
      clearTimeout(timer)
    }
    return silence.signal.aborted ? 'silent' : 'ended'
  }

  while (!signal.aborted) {
    const reason = await readOnce()
    if (signal.aborted) return
    handlers.onLost(reason)
    await new Promise((settle) => setTimeout(settle, waitMs))
    waitMs = Math.min(waitMs * 2, retryMs.most)
  }
}
