import { createHash } from 'node:crypto'
import { apiVersion } from '../../http/schema/version.ts'

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
  const name = JSON.stringify(event)
  const id = JSON.stringify(`${event}:${resourceId}`)
  const told = createdAt.toISOString()
  return `{"event":${name},"id":${id},"data":${data},"created_at":"${told}","api_version":"${apiVersion}","sequence":${sequence}}`
}
