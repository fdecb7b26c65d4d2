import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { randomDigits, type Random } from '../../../kernel/random.ts'
import type { Notify } from '../../shared/ports.ts'
import { codeLockMs, maxWrongCodes, type Withdrawal } from '../withdrawals/model.ts'
import { updateWithdrawal } from '../withdrawals/store.ts'

export type PickupDeps = {
  random: Random
  /** What pickup codes are hashed with. */
  pepper: Uint8Array
  notify: Notify
}

/** A withdrawal that is locked, and the moment somebody stands at the desk. */
export type AtDesk = { tx: Tx; withdrawal: Withdrawal; now: Date }

/** How somebody proves that the cards at the desk are his to take. */
export type Proof = 'right' | 'wrong' | 'locked'

const codeDigits = 6

/** The codes that open the pickup desk: told once, kept as hashes, and locked after a few wrong ones. */
export function createPickups({ random, pepper, notify }: PickupDeps) {
  const hashOf = (id: number, code: string): Buffer => createHmac('sha256', pepper).update(`${id}:${code}`).digest()

  function issue(id: number): { code: string; hash: Buffer } {
    const code = randomDigits(random, codeDigits)
    return { code, hash: hashOf(id, code) }
  }

  /** The fifth wrong code locks the desk for this withdrawal, and its owner hears of it. */
  async function countWrong({ tx, withdrawal, now }: AtDesk): Promise<void> {
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
    await notify(tx, { accountId, kind: 'pickup_locked', key, data: { withdrawal_id: id } })
  }

  /** Only looks. Cards that do not lie at the desk open to no code. */
  function judge({ withdrawal, now }: AtDesk, code: string): Proof {
    const { id, status, pickupCodeHash, pickupLockedUntil } = withdrawal
    if (status !== 'IN_TRANSIT' || pickupCodeHash === null) {
      fail(409, 'invalid_status', `Withdrawal ${id} does not lie at the desk.`)
    }
    if (pickupLockedUntil !== null && pickupLockedUntil > now) return 'locked'
    return timingSafeEqual(hashOf(id, code), pickupCodeHash) ? 'right' : 'wrong'
  }

  /** Looks, and counts a wrong code. Whoever calls commits that before he refuses. */
  async function prove(desk: AtDesk, code: string): Promise<Proof> {
    const proof = judge(desk, code)
    if (proof === 'wrong') await countWrong(desk)
    return proof
  }

  const unlock = (tx: Tx, id: number, now: Date): Promise<void> =>
    updateWithdrawal(tx, id, { pickup_locked_until: null, pickup_wrong_codes: 0 }, now)

  return { issue, judge, prove, unlock }
}

export function requireRight(proof: Proof): void {
  if (proof === 'locked') {
    fail(409, 'invalid_status', 'Too many wrong codes; try later or ask a supervisor.', { code: 'PICKUP_LOCKED' })
  }
  if (proof === 'wrong') fail(409, 'invalid_status', 'This is not the code.', { code: 'WRONG_PICKUP_CODE' })
}

/** What whoever stands there said, or a word that it is missing. */
export function readCode(code: unknown): string {
  if (typeof code === 'string' && code !== '') return code
  fail(400, 'invalid_body', 'Cards at the desk are handed over for the code their owner was told.', {
    details: { field: 'code' },
  })
}
