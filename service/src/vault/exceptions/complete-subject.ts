import type { Reader } from '../../db/db.ts'
import { listDocumentCardIds } from '../cards/holdings/document-cards-store.ts'
import { listStates } from '../cards/holdings/store.ts'
import { findSiteOf } from './store.ts'

/** What an exception is about, as far as its opener named it. */
export type NamedSubject = {
  accountId: number
  uniqueIds?: readonly string[] | undefined
  orderId?: number | null | undefined
  withdrawalId?: number | null | undefined
  inboundShipmentId?: number | null | undefined
  siteId?: number | null | undefined
}

const documentsOf = ({ orderId, withdrawalId, inboundShipmentId }: NamedSubject) =>
  (
    [
      ['order', orderId],
      ['withdrawal', withdrawalId],
      ['inbound', inboundShipmentId],
    ] as const
  ).flatMap(([kind, id]) => (id == null ? [] : [{ kind, id }]))

/** Adds the cards of the named document, and the site of the document or of the cards. */
export async function completeSubject(
  reader: Reader,
  given: NamedSubject,
): Promise<{ uniqueIds: readonly string[]; siteId: number | null }> {
  let uniqueIds = given.uniqueIds ?? []
  let siteId = given.siteId ?? null
  for (const { kind, id } of documentsOf(given)) {
    if (kind !== 'inbound' && uniqueIds.length === 0) uniqueIds = await listDocumentCardIds(reader, { kind, id })
    siteId ??= await findSiteOf(reader, { kind, id })
  }
  if (siteId === null && uniqueIds.length > 0) {
    const states = await listStates(reader, given.accountId, uniqueIds)
    siteId = states.find((card) => card.siteId !== null)?.siteId ?? null
  }
  return { uniqueIds, siteId }
}
