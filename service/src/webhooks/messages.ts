import { createHash } from 'node:crypto'
import { apiVersion } from '../http/version.ts'

/** An event as it is kept. `data` is JSON text, so that it is neither read nor written again on its way out. */
export type StoredEvent = {
  accountId: number
  event: string
  resourceId: string
  occurrence: string
  sequence: bigint | string
  data: string
  createdAt: Date
}

/** Printable, and no space at either end: those are not part of a header's value. */
const headerSafe = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** `<event>:<resource id>[:<moment>]`: which account is told is no part of what happened. */
export function deliveryIdOf({ accountId, occurrence }: Pick<StoredEvent, 'accountId' | 'occurrence'>): string {
  const prefix = `${accountId}:`
  const name = occurrence.startsWith(prefix) ? occurrence.slice(prefix.length) : occurrence
  return headerSafe.test(name) ? name : createHash('sha256').update(occurrence).digest('hex')
}

/** The body of a delivery: the same bytes at every attempt. */
export function bodyOf({
  event,
  resourceId,
  sequence,
  data,
  createdAt,
}: Omit<StoredEvent, 'occurrence' | 'accountId'>): string {
  const head = JSON.stringify({ event, id: `${event}:${resourceId}` })
  const tail = JSON.stringify({ created_at: createdAt.toISOString(), api_version: apiVersion })
  return `${head.slice(0, -1)},"data":${data},${tail.slice(1, -1)},"sequence":${sequence}}`
}

/** What every delivery says of itself. */
export const jsonHeaders = { 'content-type': 'application/json', 'user-agent': 'Packhouse-Webhooks/1.0' } as const
