import type { Caller } from '../../http/pipeline/caller.ts'
import type { ClientSession } from '../../http/pipeline/client-session.ts'
import { assert } from '../../kernel/assert.ts'
import { fail } from '../../kernel/errors.ts'
import { readIdempotencyKey } from '../../idempotency/idempotency.ts'

/** The session of a client route; the pipeline admits no other caller to it. */
export function sessionOf({ session }: Caller): ClientSession {
  assert(session !== undefined, 'A client route is called in a client session.')
  return session
}

/** What belongs to another end user does not exist for this one. */
export function requireOwn(session: ClientSession, endUserId: number | null, name: string): void {
  if (session.endUserId !== endUserId) fail(404, 'not_found', `${name} not found.`)
}

const maxKeyLength = 200

/** Keys of a page are apart from those of the server and of other end users: a guessed key shows nothing. */
export function keyOf({ endUserId }: ClientSession, header: string | undefined): string {
  const key = readIdempotencyKey(header)
  if (Array.from(key).length > maxKeyLength) {
    fail(400, 'identifier_too_long', `The Idempotency-Key must have at most ${maxKeyLength} characters.`, {
      details: { field: 'Idempotency-Key' },
    })
  }
  return `client:${endUserId}:${key}`
}
