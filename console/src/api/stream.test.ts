import { afterEach, expect, test, vi } from 'vitest'
import { followEvents, type LiveEvent } from './stream.ts'

afterEach(() => vi.unstubAllGlobals())

const frame = (id: number, type: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, resource: 'purchase', id: String(id), at: '' })}\n\n`

function streamOf(parts: readonly string[]): Response {
  const encoder = new TextEncoder()
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(encoder.encode(part))
        controller.close()
      },
    }),
  )
}

test('a stream that is cut, even inside an event, continues after the last whole event', async () => {
  vi.useFakeTimers()
  const aborter = new AbortController()
  const asked: (string | null)[] = []
  const whole = frame(2, 'purchase.fulfilled')
  const answers = [
    streamOf(['event: ready\ndata: {}\n\n', ': still here\n\n', frame(1, 'purchase.reserved').slice(0, 9)]),
    streamOf([frame(1, 'purchase.reserved'), whole.slice(0, 12), whole.slice(12)]),
    streamOf([]),
  ]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams.get('last_event_id'))
    return answers.shift() ?? new Promise(() => {})
  })
  const events: LiveEvent[] = []
  const states: string[] = []
  void followEvents(
    '/console/events',
    { account: 'p:demo' },
    {
      onOpen: () => states.push('open'),
      onEvent: (event) => events.push(event),
      onLost: (reason) => states.push(reason),
    },
    aborter.signal,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  aborter.abort()
  vi.useRealTimers()
  expect(events.map(({ id }) => id)).toEqual(['1', '2'])
  expect(asked).toEqual([null, null, '2', '2'])
  expect(states).toEqual(['open', 'ended', 'open', 'ended', 'open', 'ended'])
})

/** A stream that stays open and sends what it is given. */
function openStream() {
  let send = (_text: string): void => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  return { reply: new Response(body), send: (text: string): void => send(text) }
}

test('a service that freezes is noticed within five seconds of its last heartbeat, although nothing is closed', async () => {
  vi.useFakeTimers()
  const aborter = new AbortController()
  const { reply, send } = openStream()
  const answers = [reply]
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Promise(() => {}))
  const states: string[] = []
  void followEvents(
    '/console/events',
    {},
    { onOpen: () => states.push('open'), onEvent: () => {}, onLost: (reason) => states.push(reason) },
    aborter.signal,
  )
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(2_000)
    send(': heartbeat\n\n')
  }
  await vi.advanceTimersByTimeAsync(4_000)
  expect(states).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states).toEqual(['open', 'silent'])
  aborter.abort()
  vi.useRealTimers()
})
