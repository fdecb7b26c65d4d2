import { transact } from '../../src/db/db.ts'
import { eventExamples } from '../../src/events/types/event-examples.ts'
import type { EventName } from '../../src/events/types/event-types.ts'
import type { Client, TestService } from '../harness/service.ts'

export type TestEvent = { event?: EventName; resourceId?: string; dedupeKey?: string }

/** Emits an example event to an account. */
export function emitEvent({ db, webhooks }: TestService, accountId: number, testEvent: TestEvent = {}): Promise<void> {
  const { event = 'purchase.fulfilled', resourceId = '7', dedupeKey } = testEvent
  const { data } = eventExamples[event]
  return transact(db, (tx) => webhooks.announce(tx, { accountId, event, resourceId, dedupeKey, data }))
}

/** Sends all due deliveries. */
export async function deliver({ webhooks }: TestService): Promise<void> {
  await webhooks.sequence()
  await webhooks.dispatcher.drain()
}

export type Registered = { id: number; signing_secret: string; webhook_secret_standard: string }

export async function register(partner: Client, url: string, more: object = {}): Promise<Registered> {
  const { status, body } = await partner.send('POST', '/webhooks', { url, ...more })
  if (status !== 201) throw new Error(`The webhook was rejected: ${JSON.stringify(body)}`)
  return body.data
}

export const hours = (count: number): number => count * 3_600_000
