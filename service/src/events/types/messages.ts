import { createHash } from 'node:crypto'
import { apiVersion } from '../../http/schema/version.ts'

/** An event as stored. `data` is JSON text, which avoids parsing and serializing it again for delivery. */
export type StoredEvent = {
  accountId: number
  event: string
  resourceId: string
  occurrence: string
  sequence: bigint | string
  data: string
  createdAt: Date
}

/** Printable ASCII without leading or trailing spaces, which are not part of a header value. */
const headerSafe = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** `<event>:<resource id>[:<dedupe key>]`, without the account. */
export function deliveryIdOf({ accountId, occurrence }: Pick<StoredEvent, 'accountId' | 'occurrence'>): string {
  const prefix = `${accountId}:`
  const name = occurrence.startsWith(prefix) ? occurrence.slice(prefix.length) : occurrence
  return headerSafe.test(name) ? name : createHash('sha256').update(occurrence).digest('hex')
}

/** The body of a delivery; its bytes are the same for every attempt. */
export function bodyOf({
  event,
  resourceId,
  sequence,
  data,
  createdAt,
}: Omit<StoredEvent, 'occurrence' | 'accountId'>): string {
  const name = JSON.stringify(event)
  const id = JSON.stringify(`${event}:${resourceId}`)
  const created = createdAt.toISOString()
  return `{"event":${name},"id":${id},"data":${data},"created_at":"${created}","api_version":"${apiVersion}","sequence":${sequence}}`
}
