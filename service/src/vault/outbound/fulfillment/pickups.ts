import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { randomDigits, type Random } from '../../../kernel/random.ts'
import type { Notify } from '../../shared/ports.ts'
import { codeLockMs, maxWrongCodes, type Withdrawal } from '../withdrawals/model.ts'
import { updateWithdrawal } from '../withdrawals/store.ts'

export type PickupDeps = {
  random: Random
  /** The key of the pickup code hashes. */
  pepper: Uint8Array
  notify: Notify
}

/** A locked withdrawal at the time of a pickup attempt. */
export type PickupAttempt = { tx: Tx; withdrawal: Withdrawal; now: Date }

/** The result of checking a pickup code. */
export type CodeCheck = 'correct' | 'wrong' | 'locked'

const codeDigits = 6

/** Pickup codes: sent once, stored as hashes, and locked after repeated wrong codes. */
export function createPickups({ random, pepper, notify }: PickupDeps) {
  const hashOf = (id: number, code: string): Buffer => createHmac('sha256', pepper).update(`${id}:${code}`).digest()

  function issue(id: number): { code: string; hash: Buffer } {
    const code = randomDigits(random, codeDigits)
    return { code, hash: hashOf(id, code) }
  }

  /** The fifth wrong code locks the pickup and notifies the tenant. */
  async function countWrong({ tx, withdrawal, now }: PickupAttempt): Promise<void> {
    const { id, accountId } = withdrawal
    const wrongCodes = withdrawal.pickupWrongCodes + 1
    const isLocked = wrongCodes >= maxWrongCodes
    const change = {
      pickup_wrong_codes: isLocked ? 0 : wrongCodes,
      pickup_locked_until: isLocked ? new Date(now.getTime() + codeLockMs) : null,
    }
    await updateWithdrawal(tx, id, change, now)
    if (!isLocked) return
    const key = `withdrawal:${id}:${now.getTime()}`
    await notify(tx, {
      accountId,
      kind: 'pickup_locked',
      key,
      data: { withdrawal_id: id, locked_until: change.pickup_locked_until?.toISOString() },
    })
  }

  /** Checks a code without counting it. Refuses a withdrawal that is not at the pickup desk. */
  function check({ withdrawal, now }: PickupAttempt, code: string): CodeCheck {
    const { id, status, pickupCodeHash, pickupLockedUntil } = withdrawal
    if (status !== 'IN_TRANSIT' || pickupCodeHash === null) {
      fail(409, 'invalid_status', `Withdrawal ${id} is not ready for pickup.`)
    }
    if (pickupLockedUntil !== null && pickupLockedUntil > now) return 'locked'
    return timingSafeEqual(hashOf(id, code), pickupCodeHash) ? 'correct' : 'wrong'
  }

  /** Checks a code and counts a wrong one. The caller must commit the count before it refuses. */
  async function checkAndCount(attempt: PickupAttempt, code: string): Promise<CodeCheck> {
    const result = check(attempt, code)
    if (result === 'wrong') await countWrong(attempt)
    return result
  }

  const unlock = (tx: Tx, id: number, now: Date): Promise<void> =>
    updateWithdrawal(tx, id, { pickup_locked_until: null, pickup_wrong_codes: 0 }, now)

  return { issue, check, checkAndCount, unlock }
}

export function requireCorrect(result: CodeCheck): void {
  if (result === 'locked') {
    fail(409, 'invalid_status', 'Too many wrong pickup codes; retry later or ask a supervisor to unlock the pickup.', {
      code: 'PICKUP_LOCKED',
    })
  }
  if (result === 'wrong') fail(409, 'invalid_status', 'The pickup code is wrong.', { code: 'WRONG_PICKUP_CODE' })
}

export function readCode(code: unknown): string {
  if (typeof code === 'string' && code !== '') return code
  fail(400, 'invalid_body', 'code is required: the pickup code that was sent to the tenant.', {
    details: { field: 'code' },
  })
}
