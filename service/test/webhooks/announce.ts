import { transact } from '../../src/db/db.ts'
import { eventExamples } from '../../src/webhooks/event-types/event-examples.ts'
import type { EventName } from '../../src/webhooks/event-types/event-types.ts'
import type { Client, TestService } from '../harness/service.ts'

export type Told = { event?: EventName; resourceId?: string; dedupeKey?: string }

/** Something happens to an account. */
export function tell({ db, webhooks }: TestService, accountId: number, told: Told = {}): Promise<void> {
  const { event = 'purchase.fulfilled', resourceId = '7', dedupeKey } = told
  const { data } = eventExamples[event]
  return transact(db, (tx) => webhooks.announce(tx, { accountId, event, resourceId, dedupeKey, data }))
}

/** Everything that is due is sent. */
export async function deliver({ webhooks }: TestService): Promise<void> {
  await webhooks.sequence()
  await webhooks.dispatcher.drain()
}

export type Registered = { id: number; signing_secret: string; webhook_secret_standard: string }

export async function register(partner: Client, url: string, more: object = {}): Promise<Registered> {
  const { status, body } = await partner.send('POST', '/webhooks', { url, ...more })
  if (status !== 201) throw new Error(`The webhook was refused: ${JSON.stringify(body)}`)
  return body.data
}

export const hours = (count: number): number => count * 3_600_000
