import { setTimeout as pause } from 'node:timers/promises'
import type { EntropyProvider } from './entropy-provider.ts'

const pauseMs = 200

/** Answers requests for randomness as they come, one round after the other, until it is stopped. */
export function keepAnswering(entropy: EntropyProvider, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await entropy.answer().catch(onError)
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  const ended = loop()
  return () => {
    stopping.abort()
    return ended
  }
}
