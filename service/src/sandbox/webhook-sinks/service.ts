import type { Clock } from '../../kernel/clock.ts'
import { isSignedBy, type SigningKey } from '../../webhooks/signing/signatures.ts'
import { sinkPath, standardProgram, type Sink, type SinkArrival, type SinkProgram } from './model.ts'

export type SinkDeps = {
  clock: Clock
  /** The signing secrets of the webhooks whose URL ends with this path. */
  keysFor: (urlEnding: string) => Promise<SigningKey[]>
}

const maxSinks = 100
const maxArrivals = 200

export type SinkService = ReturnType<typeof createSinkService>

/** Built-in webhook receivers: keep the latest deliveries in memory and misbehave on request. */
export function createSinkService({ clock, keysFor }: SinkDeps) {
  const sinks = new Map<string, Sink>()

  function open(name: string): Sink {
    const known = sinks.get(name)
    if (known) return known
    const [oldest] = sinks.keys()
    if (sinks.size >= maxSinks && oldest !== undefined) sinks.delete(oldest)
    const fresh: Sink = { program: standardProgram, arrivals: [], total: 0 }
    sinks.set(name, fresh)
    return fresh
  }

  /** The response to this delivery; a finished program falls back to the default. */
  function follow(sink: Sink): SinkProgram {
    const { program } = sink
    sink.program = program.remaining <= 1 ? standardProgram : { ...program, remaining: program.remaining - 1 }
    return program
  }

  async function receive(name: string, headers: SinkArrival['headers'], body: string): Promise<SinkProgram> {
    const keys = await keysFor(sinkPath(name))
    const isValid = keys.some((key) => isSignedBy(key, headers, body))
    const sink = open(name)
    const program = follow(sink)
    sink.total += 1
    sink.arrivals.unshift({
      receivedAt: clock.now(),
      headers,
      body,
      signature: keys.length === 0 ? 'unknown' : isValid ? 'valid' : 'invalid',
      mode: program.mode,
    })
    sink.arrivals.length = Math.min(sink.arrivals.length, maxArrivals)
    return program
  }

  return {
    receive,
    show: (name: string): Sink => sinks.get(name) ?? { program: standardProgram, arrivals: [], total: 0 },
    program(name: string, program: SinkProgram): Sink {
      const sink = open(name)
      sink.program = program
      return sink
    },
    clear: (name: string): void => void sinks.delete(name),
  }
}
