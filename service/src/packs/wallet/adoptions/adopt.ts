import type { Audit } from '../../../trust/audit/audit.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { bookForHouse, holdUpTo, hold, releaseHold, settleHold } from '../../ledger/ledger.ts'
import { createRefunds } from './refund.ts'
import { outstandingOf, receiverOf, type ActKind, type AdoptedAct, type NewAct } from './model.ts'
import {
  addReturned,
  coversAmount,
  deleteAct,
  insertAct,
  lockActByReference,
  lockActOf,
  markBooked,
  moveAct,
  noteDecision,
  reassign,
  setPayer,
  type ActDecision,
} from './store.ts'

export type AdoptionDeps = {
  clock: Clock
  audit: Audit
  log: { error(fields: object, message: string): void }
}

export type Adoptions = ReturnType<typeof createAdoptions>

const describe = ({ kind, transactionHash }: AdoptedAct): string => `Adopted ${kind} of transaction ${transactionHash}`

const causeOf = (act: AdoptedAct, step?: string) => ({
  source: 'adoption',
  sourceId: step === undefined ? String(act.id) : `${act.id}:${step}`,
  description: describe(act),
})

/**
 * Adopts what the chain shows and the database does not know, as after a restore from a backup. The credits of the payer
 * are held and the amount is booked against the suspense account, until a person decides or the request is sent again.
 */
export function createAdoptions({ clock, audit, log }: AdoptionDeps) {
  async function announce(tx: Tx, act: AdoptedAct): Promise<void> {
    const { id, kind, reference, transactionHash, amount, partnerId, endUserId } = act
    const details = { kind, reference, transactionHash, amount: amount.toString(), partnerId, endUserId }
    log.error({ actId: id, ...details }, 'custodial act found on chain and not in the database')
    await audit.record(tx, { actor: 'system', action: 'act.adopt', target: `adopted_act:${id}`, details })
  }

  /** Holds what the payer has, up to what is outstanding. */
  async function holdCredits(tx: Tx, act: AdoptedAct, endUserId: number, step?: string): Promise<AdoptedAct> {
    const amount = outstandingOf(act)
    const held =
      amount > 0n && receiverOf(act)
        ? await holdUpTo(tx, { endUserId, amount, now: clock.now(), ...causeOf(act, step) })
        : undefined
    return setPayer(tx, act.id, endUserId, held?.holdId ?? null)
  }

  async function releaseCredits(tx: Tx, act: AdoptedAct): Promise<void> {
    const { holdId } = act
    if (holdId !== null) await releaseHold(tx, { holdId, now: clock.now(), ...causeOf(act, `release:${holdId}`) })
  }

  /** Records an act once. Undefined when it is known. */
  async function adopt(tx: Tx, act: NewAct): Promise<AdoptedAct | undefined> {
    const adopted = await insertAct(tx, act, 'OPEN', clock.now())
    if (!adopted) return undefined
    await announce(tx, adopted)
    return adopted.endUserId === null ? adopted : holdCredits(tx, adopted, adopted.endUserId)
  }

  /** Records an act that the service has accounted for by itself, so that a person sees it. */
  async function note(tx: Tx, act: NewAct): Promise<void> {
    const noted = await insertAct(tx, act, 'LINKED', clock.now())
    if (noted) await announce(tx, noted)
  }

  /** Books the amount of an open act once its block is safe. False when no open act accounts for the resource. */
  async function book(tx: Tx, act: AdoptedAct | undefined): Promise<boolean> {
    if (act?.status !== 'OPEN') return false
    const to = receiverOf(act)
    if (!to || act.isBooked || act.amount === 0n) return true
    await bookForHouse(tx, { from: 'suspense', to, amount: act.amount, now: clock.now(), ...causeOf(act) })
    await markBooked(tx, act.id)
    return true
  }

  /** A reorg removed the act. True when it was open, and nothing of it remains. */
  async function remove(tx: Tx, act: AdoptedAct | undefined): Promise<boolean> {
    if (!act) return false
    if (act.status !== 'OPEN') {
      log.error({ actId: act.id, status: act.status }, 'a reorg removed an act that was already decided')
      return false
    }
    await releaseCredits(tx, act)
    const to = receiverOf(act)
    if (act.isBooked && to)
      await bookForHouse(tx, {
        from: to,
        to: 'suspense',
        amount: act.amount,
        now: clock.now(),
        ...causeOf(act, 'removed'),
      })
    await deleteAct(tx, act.id)
    return true
  }

  /** Books a repayment by the contract against an open act. Returns the part that belongs to the end user. */
  async function giveBack(tx: Tx, kind: ActKind, resourceId: number, amount: Micros, step: string): Promise<Micros> {
    const act = await lockActOf(tx, kind, resourceId)
    const from = act && receiverOf(act)
    if (act?.status !== 'OPEN' || !from) return amount
    const outstanding = outstandingOf(act)
    const covered = amount < outstanding ? amount : outstanding
    if (covered > 0n) {
      const cause = causeOf(act, `returned:${step}`)
      await bookForHouse(tx, { from, to: 'suspense', amount: covered, now: clock.now(), ...cause })
      const rest = await addReturned(tx, act.id, covered)
      await releaseCredits(tx, act)
      if (outstandingOf(rest) === 0n)
        await moveAct(tx, act.id, 'return', { by: 'system', key: null, note: null, now: clock.now() })
      else if (act.endUserId !== null) await holdCredits(tx, rest, act.endUserId, step)
    }
    return micros(amount - covered)
  }

  /** Charges the outstanding amount to an end user. Undefined, without a change, when the credits do not suffice. */
  async function charge(
    tx: Tx,
    act: AdoptedAct,
    endUserId: number,
    decision: ActDecision,
  ): Promise<AdoptedAct | undefined> {
    const amount = outstandingOf(act)
    const { now } = decision
    if (!(await coversAmount(tx, { endUserId, holdId: act.holdId, amount }))) return undefined
    await releaseCredits(tx, act)
    const cause = causeOf(act, 'charge')
    const held = amount === 0n ? undefined : await hold(tx, { endUserId, amount, now, ...cause })
    if (held) await settleHold(tx, { hold: held.holdId, amount, type: 'HOLD_SETTLE', to: 'suspense', now, ...cause })
    await setPayer(tx, act.id, endUserId, held?.holdId ?? null)
    if (act.endUserId !== endUserId) await reassign(tx, act, endUserId)
    return moveAct(tx, act.id, 'charge', decision)
  }

  /** Makes the platform bear the outstanding amount. */
  async function writeOff(tx: Tx, act: AdoptedAct, decision: ActDecision): Promise<AdoptedAct | undefined> {
    await releaseCredits(tx, act)
    const amount = outstandingOf(act)
    if (amount > 0n && receiverOf(act))
      await bookForHouse(tx, {
        from: 'write_offs',
        to: 'suspense',
        amount,
        now: decision.now,
        ...causeOf(act, 'written_off'),
      })
    return moveAct(tx, act.id, 'writeOff', decision)
  }

  /** Names the payer of an open act and holds their credits; an act without an amount is thereby decided. */
  async function link(
    tx: Tx,
    act: AdoptedAct,
    endUserId: number | undefined,
    decision: ActDecision,
  ): Promise<AdoptedAct | undefined> {
    if (endUserId !== undefined && endUserId !== act.endUserId) {
      await releaseCredits(tx, act)
      await reassign(tx, act, endUserId)
      await holdCredits(tx, act, endUserId, `link:${decision.now.getTime()}`)
    }
    if (outstandingOf(act) > 0n && receiverOf(act)) return noteDecision(tx, act.id, decision)
    return moveAct(tx, act.id, 'link', decision)
  }

  const refunds = createRefunds({ clock, causeOf, releaseCredits })

  return {
    refunds,
    adopt,
    note,
    book,
    remove,
    giveBack,
    charge,
    writeOff,
    link,
    releaseCredits,
    lockOf: lockActOf,
    lockByReference: lockActByReference,
    reassign,
    decide: moveAct,
  }
}
