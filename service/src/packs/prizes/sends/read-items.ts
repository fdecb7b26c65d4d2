import { readUniqueId } from '../../../assets/items/model.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Custody, NamedItem } from './model.ts'

export type PresentedItem = {
  unique_id?: string | undefined
  container_token_id?: string | undefined
  custody?: Custody | undefined
}

/** A requested item, found among the partner's prizes. */
export type RequestedItem = { uniqueId: string; custody: Custody | undefined; containerTokenId: bigint | null }

const numberPattern = /^[1-9]\d{0,9}$/
const maxTokenId = 2_147_483_647n

export const refuseItem = (index: number, message: string): never =>
  fail(400, 'invalid_item', message, { details: { index } })

/** Reads one item of a request, which must have exactly one id. */
export function readItem({ unique_id, container_token_id, custody }: PresentedItem, index: number): NamedItem {
  if ((unique_id === undefined) === (container_token_id === undefined)) {
    return refuseItem(index, 'An item must have exactly one of unique_id and container_token_id.')
  }
  if (container_token_id !== undefined) {
    const isNumber = numberPattern.test(container_token_id) && BigInt(container_token_id) <= maxTokenId
    if (!isNumber) return refuseItem(index, `container_token_id ${container_token_id} must be a positive integer.`)
    return { uniqueId: undefined, containerTokenId: BigInt(container_token_id), ...(custody && { custody }) }
  }
  const code = readUniqueId(unique_id ?? '')
  if (!code || code.kind === 'PACKET')
    return refuseItem(index, `unique_id ${unique_id} must be a CARD-, GRADED- or SEALED- code.`)
  return { uniqueId: code.uniqueId, containerTokenId: undefined, ...(custody && { custody }) }
}

export function requireDistinct(names: readonly string[]): void {
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
  if (repeated >= 0) refuseItem(repeated, 'An item must not be listed twice.')
}
