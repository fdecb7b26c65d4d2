import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { checkFingerprint, type Once } from '../../../idempotency/idempotency.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { Adoptions } from './adopt.ts'
import { outstandingOf, receiverOf, type AdoptedAct, type Resolution } from './model.ts'
import { findAct, findByResolutionKey, findEndUserPartner, listActs, lockAct, type ActFilter } from './store.ts'

export type AdoptedActDeps = { db: Db; clock: Clock; audit: Audit; adoptions: Adoptions }

export type ResolveOrder = { action: Resolution; endUserId: number | undefined; note: string }

export type Decider = {
  key: string
  actor: string
  /** Refuses a decision that other people have not approved. */
  checkApproval(): void
}

export type AdoptedActService = ReturnType<typeof createAdoptedActService>

const resolutions = {
  CHARGED: 'charge',
  WRITTEN_OFF: 'write_off',
  LINKED: 'link',
  OPEN: 'link',
  RETURNED: 'refund',
} as const

const resolutionOf = ({ status, refundRequestedAt }: AdoptedAct): Resolution =>
  refundRequestedAt === null ? resolutions[status] : 'refund'

/** The decisions of people about adopted acts. */
export function createAdoptedActService({ db, clock, audit, adoptions }: AdoptedActDeps) {
  const get = async (id: number): Promise<AdoptedAct> =>
    (await findAct(db, id)) ?? fail(404, 'not_found', `Adopted act ${id} not found.`)

  async function checkPayer(tx: Tx, act: AdoptedAct, endUserId: number): Promise<void> {
    const partnerId = await findEndUserPartner(tx, endUserId)
    if (partnerId === undefined || (act.partnerId !== null && partnerId !== act.partnerId))
      fail(404, 'not_found', `End user ${endUserId} of this partner not found.`)
  }

  type Submit = Awaited<ReturnType<Adoptions['refunds']['prepare']>>

  async function decide(
    tx: Tx,
    act: AdoptedAct,
    { action, endUserId }: ResolveOrder,
    { submit, ...decision }: Decision & { submit: Submit | undefined },
  ): Promise<AdoptedAct> {
    if (act.refundRequestedAt !== null && act.status !== 'RETURNED')
      fail(409, 'invalid_status', 'The contract is refunding this act; its status will be RETURNED.')
    if (submit) return (await adoptions.refunds.start(tx, act, decision, submit)) ?? refuseStatus(act)
    if (endUserId !== undefined) await checkPayer(tx, act, endUserId)
    if (act.status !== 'OPEN') refuseStatus(act)
    if (receiverOf(act) && !act.isBooked)
      fail(409, 'invalid_status', 'The block of this act is not safe yet; decide once is_booked is true.')
    if (action === 'write_off') return (await adoptions.writeOff(tx, act, decision)) ?? refuseStatus(act)
    if (action === 'link') {
      const needsPayer = outstandingOf(act) > 0n && receiverOf(act) !== undefined
      if (needsPayer && (endUserId ?? act.endUserId) === null) refusePayer()
      return (await adoptions.link(tx, act, endUserId, decision)) ?? refuseStatus(act)
    }
    if (!receiverOf(act))
      fail(409, 'invalid_status', `An act of kind ${act.kind} used no credits, so no end user can be charged.`)
    const payer = endUserId ?? act.endUserId ?? refusePayer()
    return (
      (await adoptions.charge(tx, act, payer, decision)) ??
      fail(402, 'insufficient_funds', 'The available credits of the end user do not cover this act.', {
        details: { required_usdc: formatUsdc(outstandingOf(act)) },
      })
    )
  }

  /** Decides an open act once per key. */
  async function resolve(id: number, order: ResolveOrder, decider: Decider): Promise<Once<AdoptedAct>> {
    const { key, actor, checkApproval } = decider
    const isNew = order.action === 'refund' && !(await findByResolutionKey(db, key))
    const submit = isNew ? await adoptions.refunds.prepare(await get(id)) : undefined
    return transact(db, async (tx) => {
      const act = (await lockAct(tx, id)) ?? fail(404, 'not_found', `Adopted act ${id} not found.`)
      const earlier = await findByResolutionKey(tx, key)
      if (earlier) {
        checkFingerprint(
          { id, action: order.action, note: order.note },
          { id: earlier.id, action: resolutionOf(earlier), note: earlier.note },
        )
        return { row: earlier, isReplay: true }
      }
      checkApproval()
      const row = await decide(tx, act, order, { by: actor, key, note: order.note, now: clock.now(), submit })
      const details = { ...order, endUserId: row.endUserId, amount: outstandingOf(act).toString() }
      await audit.record(tx, { actor, action: `act.${order.action}`, target: `adopted_act:${id}`, details })
      return { row, isReplay: false }
    })
  }

  const list = (filter: ActFilter, page: { limit: number; offset: number }) => listActs(db, filter, page)

  return { get, list, resolve }
}

type Decision = Parameters<Adoptions['writeOff']>[2]

function refuseStatus({ status }: AdoptedAct): never {
  return fail(409, 'invalid_status', `Adopted act status ${status} does not allow this action; only OPEN does.`, {
    details: { status },
  })
}

function refusePayer(): never {
  return fail(400, 'invalid_body', 'end_user_id is required, because the payer of this act is unknown.', {
    details: { field: 'end_user_id' },
  })
}
