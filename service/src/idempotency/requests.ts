import { hkdfSync } from 'node:crypto'
import { withBeforeCommit, type Db, type Tx } from '../db/db.ts'
import type { Claimed, KeyedAnswer, KeyedRequest } from '../http/pipeline/keyed-requests.ts'
import { assert } from '../kernel/assert.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import { parseUsdc } from '../kernel/money.ts'
import type { Random } from '../kernel/random.ts'
import { seal, unseal } from '../kernel/sealing.ts'
import { dayMs } from '../kernel/time.ts'
import { hashFingerprint, isSameFingerprint } from './fingerprints.ts'
import { inProgress } from './idempotency.ts'
import * as store from './request-store.ts'

export type RequestDeps = { db: Db; clock: Clock; random: Random; pepper: Uint8Array }

const keepMs = 90 * dayMs
const pruneBatch = 5_000

/** Equal amounts have equal texts: `1.50` and `1.5` are the same request. */
function canonicalAmounts(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && name.endsWith('_usdc')) return parseUsdc(value)?.toString() ?? value
  if (Array.isArray(value)) return value.map((entry) => canonicalAmounts(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, entry]) => [field, canonicalAmounts(entry, field)]))
}

/**
 * Performs a request at most once per actor and key, whatever the handler does: every transaction of the request marks
 * the key before it commits, so a crash leaves either no effect and a free key, or the effect and a used one.
 */
export function createRequests({ db, clock, random, pepper }: RequestDeps) {
  // Opening an answer needs the deployment's pepper and the caller's key, neither of which is in the database.
  const sealingKey = (key: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', pepper, hashFingerprint(key), 'idempotent answer', 32))

  async function claim({
    actor,
    key,
    parameters,
  }: KeyedRequest): Promise<{ replay: KeyedAnswer } | { claimed: Claimed }> {
    const name = { actor, keyHash: hashFingerprint(key) }
    const fingerprint = hashFingerprint(canonicalJson(canonicalAmounts(parameters)))
    const attempt = await store.claimRequest(db, name, fingerprint, clock.now())
    if (attempt !== undefined) return { claimed: createClaimed(name, key, attempt) }
    const known = (await store.findRequest(db, name)) ?? inProgress()
    if (!isSameFingerprint(known.fingerprint, fingerprint)) {
      fail(409, 'idempotency_mismatch', 'This Idempotency-Key was already used with different parameters.')
    }
    if (known.status !== null && known.answer !== null) {
      const body: unknown = JSON.parse(unseal(sealingKey(key), known.answer, actor).toString())
      return { replay: { status: known.status, body } }
    }
    // The answer follows the effect shortly, unless the process that performs the request has died.
    if (known.appliedAt === null || known.isClaimed) inProgress()
    fail(409, 'already_exists', 'This request was performed, but its response was lost; read the resource instead.')
  }

  function createClaimed(name: store.RequestName, key: string, attempt: number): Claimed {
    let isOpen = true
    async function mark(tx: Tx): Promise<void> {
      if (!isOpen) return
      const isMine = await store.markApplied(tx, name, attempt, clock.now())
      assert(isMine, 'A request is performed by the process that claimed it last.')
    }
    return {
      within: (work) => withBeforeCommit(mark, work),
      async complete({ status, body }) {
        isOpen = false
        if (status < 200 || status > 299) return store.releaseRequest(db, name, attempt)
        const answer = seal(sealingKey(key), Buffer.from(JSON.stringify(body)), name.actor, random)
        await store.keepAnswer(db, name, attempt, { status, answer })
      },
    }
  }

  async function prune(signal: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - keepMs)
    while (!signal.aborted && (await store.deleteRequests(db, before, pruneBatch)) === pruneBatch);
  }

  return { claim, prune }
}

export type Requests = ReturnType<typeof createRequests>
