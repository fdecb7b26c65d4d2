import { setTimeout as pause } from 'node:timers/promises'
import { signWebhook } from '@packhouse/sdk/webhooks'
import type { ListedEvent } from '@packhouse/sdk'

/** How a receiver answered one event. */
export type Forwarded = {
  delivery_id: string
  event: string
  sequence: number
  /** 0 when no answer came. */
  status: number
  attempts: number
  duration_ms: number
  problem?: string | undefined
}

export type ForwardOptions = {
  fetch: typeof globalThis.fetch
  url: string
  secret: string
  /** Waits before each further attempt. */
  waitsMs?: readonly number[] | undefined
}

const timeoutMs = 15_000
const isDelivered = (status: number): boolean => status >= 200 && status <= 299

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return cause?.code ?? (error instanceof Error ? error.message : String(error))
}

/** Delivers one event to a local receiver as a webhook worker would, with a few attempts in quick succession. */
export async function forwardEvent(listed: ListedEvent, options: ForwardOptions): Promise<Forwarded> {
  const { fetch, url, secret, waitsMs = [500, 2_000] } = options
  const { delivery_id: deliveryId, ...event } = listed
  const body = JSON.stringify(event)
  const startedAt = performance.now()
  let outcome: { status: number; problem?: string } = { status: 0 }
  let attempts = 0
  for (const waitMs of [0, ...waitsMs]) {
    if (waitMs > 0) await pause(waitMs)
    attempts += 1
    try {
      const headers = await signWebhook({ body, secret, event: event.event, deliveryId })
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
      await reply.arrayBuffer()
      outcome = { status: reply.status }
    } catch (error) {
      outcome = { status: 0, problem: reasonOf(error) }
    }
    if (isDelivered(outcome.status)) break
  }
  const facts = { delivery_id: deliveryId, event: event.event, sequence: event.sequence }
  return { ...facts, ...outcome, attempts, duration_ms: Math.round(performance.now() - startedAt) }
}
