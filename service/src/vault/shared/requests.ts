import { Type } from 'typebox'
import type { Pagination } from '../../http/schema/envelope.ts'
import { checkIdArray, pageOf, vaultListRules, type Page } from '../../http/schema/pagination.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { hashFingerprint } from '../../idempotency/fingerprints.ts'
import { isKeyLongerThan } from '../../idempotency/keys.ts'
import { fail } from '../../kernel/errors.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'

/** The key that writes, and its request. */
export type Writer = { accountId: number; keyId: string; familyId: string; requestId: string }

export const writerOf = ({ caller, id }: { caller: Caller; id: string }): Writer => ({
  accountId: caller.accountId,
  keyId: caller.keyId,
  familyId: caller.familyId,
  requestId: id.slice(0, 64),
})

export const actorOf = ({ keyId }: Writer): string => `key:${keyId}`

/** Document ids in paths. Ids above the column's range match no row. */
export const DocumentPath = Type.Object({ id: Type.Integer({ minimum: 1, description: 'The id of the document.' }) })
export const isStorableId = (id: number): boolean => id <= 2_147_483_647

const maxIdLength = 64

export const CardIds = {
  unique_ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), { description: '1 to 500 cards.' }),
  ),
  unique_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: maxIdLength, description: 'One card, instead of `unique_ids`.' }),
  ),
}

/** The distinct cards of a body, from either field. */
export function readCardIds(body: { unique_ids?: string[]; unique_id?: string }): string[] {
  const { unique_ids: many, unique_id: single } = body
  if (many !== undefined && single !== undefined) {
    fail(400, 'invalid input', 'Pass either unique_ids or unique_id, not both.', { details: { field: 'unique_id' } })
  }
  const named = many ?? (single === undefined ? [] : [single])
  if (named.length === 0)
    fail(400, 'invalid input', 'unique_ids must contain at least one card.', { details: { field: 'unique_ids' } })
  checkIdArray('unique_ids', named)
  return [...new Set(named)]
}

const maxKeyLength = 128

const KeyText = Type.String({
  minLength: 1,
  description: `An idempotency key of 1 to ${maxKeyLength} characters. Replaying it returns the original result.`,
})

export const SubmissionKeys = { idempotency_key: Type.Optional(KeyText), submission_key: Type.Optional(KeyText) }

/** The idempotency key, from the body or the header. */
export function readSubmissionKey(
  body: { idempotency_key?: string; submission_key?: string },
  header: string | string[] | undefined,
): string | null {
  const given = [body.idempotency_key, body.submission_key, typeof header === 'string' ? header : undefined]
  const keys = new Set(given.filter((key) => key !== undefined))
  const refuse = (message: string): never =>
    fail(400, 'invalid input', message, { details: { field: 'idempotency_key' } })
  if (keys.size > 1) refuse('idempotency_key, submission_key and the Idempotency-Key header must have the same value.')
  const [key = null] = keys
  if (key === '') refuse('idempotency_key must have at least 1 character.')
  if (key !== null && isKeyLongerThan(key, maxKeyLength)) {
    refuse(`idempotency_key must have at most ${maxKeyLength} characters.`)
  }
  return key
}

/** The fingerprint of the parameters, stored with the record; a replay is not compared with it. */
export const fingerprintOf = (parameters: Readonly<Record<string, unknown>>): Buffer =>
  hashFingerprint(canonicalJson(parameters))

/** Offsets are limited: the last page reports no further page. */
export const isCapped = ({ offset }: Page): boolean => offset >= vaultListRules.maxOffset

/** Builds a page from rows of which one more than the limit was read. */
export function vaultPageOf<Row>(read: readonly Row[], page: Page): { rows: Row[]; pagination: Pagination } {
  const { rows, pagination } = pageOf(read, page)
  return { rows, pagination: isCapped(page) ? { ...pagination, has_more: false, next_offset: null } : pagination }
}
