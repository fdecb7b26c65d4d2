import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Pagination } from '../../http/schema/envelope.ts'
import { checkIdArray, pageOf, vaultListRules, type Page } from '../../http/schema/pagination.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { fail } from '../../kernel/errors.ts'

/** Who writes, and in which request. */
export type Writer = { accountId: number; keyId: string; familyId: string; requestId: string }

export const writerOf = ({ caller, id }: { caller: Caller; id: string }): Writer => ({
  accountId: caller.accountId,
  keyId: caller.keyId,
  familyId: caller.familyId,
  requestId: id.slice(0, 64),
})

export const actorOf = ({ keyId }: Writer): string => `key:${keyId}`

/** Ids of documents, as paths spell them. Larger numbers than a column can hold name nothing. */
export const DocumentPath = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const isStorableId = (id: number): boolean => id <= 2_147_483_647

const maxIdLength = 64

export const CardIds = {
  unique_ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), { description: '1..500 cards.' }),
  ),
  unique_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: maxIdLength, description: 'One card, instead of `unique_ids`.' }),
  ),
}

/** The distinct cards a body names, by either spelling. */
export function readCardIds(body: { unique_ids?: string[]; unique_id?: string }): string[] {
  const { unique_ids: many, unique_id: single } = body
  if (many !== undefined && single !== undefined) {
    fail(400, 'invalid input', 'Send unique_ids or unique_id, not both.', { details: { field: 'unique_id' } })
  }
  const named = many ?? (single === undefined ? [] : [single])
  if (named.length === 0) fail(400, 'invalid input', 'Name at least one card.', { details: { field: 'unique_ids' } })
  checkIdArray('unique_ids', named)
  return [...new Set(named)]
}

const maxKeyLength = 128

const KeyText = Type.String({
  minLength: 1,
  description: `Your name for this very act, 1..${maxKeyLength} characters; sent again, it answers what it did.`,
})

export const SubmissionKeys = { idempotency_key: Type.Optional(KeyText), submission_key: Type.Optional(KeyText) }

/** The key of an act, under any of its three names. */
export function readSubmissionKey(
  body: { idempotency_key?: string; submission_key?: string },
  header: string | string[] | undefined,
): string | null {
  const given = [body.idempotency_key, body.submission_key, typeof header === 'string' ? header : undefined]
  const keys = new Set(given.filter((key) => key !== undefined))
  const refuse = (message: string): never =>
    fail(400, 'invalid input', message, { details: { field: 'idempotency_key' } })
  if (keys.size > 1) refuse('idempotency_key and submission_key are two names of one thing and differ.')
  const [key = null] = keys
  if (key === '') refuse('An idempotency key has at least one character.')
  if (key !== null && Array.from(key).length > maxKeyLength) {
    refuse(`An idempotency key has at most ${maxKeyLength} characters.`)
  }
  return key
}

/** Keys in order, so that the same request always has the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${fields.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`
}

/** What a request asks for, without its remarks. */
export const fingerprintOf = (asked: Readonly<Record<string, unknown>>): Buffer =>
  createHash('sha256').update(canonical(asked)).digest()

/** Refuses a key that was used for something else. */
export function requireSame(
  asked: Uint8Array,
  earlier: { fingerprint: Uint8Array; id: number; status: string },
  resource: string,
): void {
  if (Buffer.compare(asked, earlier.fingerprint) === 0) return
  fail(409, 'idempotency_mismatch', `This key was used for another ${resource}.`, {
    data: { resource, id: earlier.id, status: earlier.status },
  })
}

/** Says on the answer that the act was done before. */
export function markReplay(reply: { header(name: string, value: string): unknown }, isReplay: boolean): void {
  if (isReplay) reply.header('Idempotent-Replayed', 'true')
}

/** Offsets end somewhere; the last page says so instead of being served for ever. */
export const isCapped = ({ offset }: Page): boolean => offset >= vaultListRules.maxOffset

/** A page of a list, of which one row more was read. */
export function vaultPageOf<Row>(read: readonly Row[], page: Page): { rows: Row[]; pagination: Pagination } {
  const { rows, pagination } = pageOf(read, page)
  return { rows, pagination: isCapped(page) ? { ...pagination, has_more: false, next_offset: null } : pagination }
}
