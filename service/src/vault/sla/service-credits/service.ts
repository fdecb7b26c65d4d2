import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import { dayOf, monthOf, readPeriod, type Period } from '../../../kernel/time.ts'
import { findException } from '../../exceptions/store.ts'
import type { Notify } from '../../shared/ports.ts'
import { actorOf, fingerprintOf, isStorableId, type Writer } from '../../shared/requests.ts'
import { submitOnce } from '../../shared/submissions.ts'
import { finalityMs, isMetric, metricKeys, type Metric, type MetricKey } from '../model.ts'
import type { SlaService } from '../service.ts'
import { createCreditAmounts, type SumByFee } from './amounts.ts'
import { incidentClaimMs, overdueMs, slaClaimMs, type Credit } from './model.ts'
import {
  requestProposal,
  decideCredit,
  findByKey,
  findCredit,
  findActive,
  insertCredit,
  listCredits,
  lockCredits,
  type CreditFilter,
  type Decision,
  type NewCredit,
} from './store.ts'

export type CreditDeps = {
  db: Db
  clock: Clock
  activity: ActivityLog
  sla: SlaService
  notify: Notify
  sumByFee: SumByFee
  /** Whether an invoice of the account has been due since before a time. */
  hasOverdue(reader: Reader, accountId: number, before: Date): Promise<boolean>
}

export type CreditRequest = {
  period: string | null
  metric: string | null
  exceptionId: number | null
  requestedCents: bigint | null
  reason: string | null
}

type Eligible = {
  subject: Pick<NewCredit, 'kind' | 'periodStart' | 'metric' | 'exceptionId'>
  /** The amount; called while requests of the account are serialized. */
  compute(tx: Tx): Promise<bigint>
}

export type CreditService = ReturnType<typeof createCreditService>

const refuse = (field: string, message: string): never => fail(400, 'invalid input', message, { details: { field } })

/** Service credits for SLA breaches and for incidents with vault liability. */
export function createCreditService({ db, clock, activity, sla, notify, sumByFee, hasOverdue }: CreditDeps) {
  const { computeSla, computeIncident, requireWithin } = createCreditAmounts({ sumByFee })

  /** Proposes a credit for each breach of a final month, so that a tenant need not ask. A person decides on it. */
  async function propose(tx: Tx, accountId: number, period: Period, measured: readonly Metric[]): Promise<void> {
    const now = clock.now()
    if (await hasOverdue(tx, accountId, new Date(now.getTime() - overdueMs))) return
    await lockCredits(tx, accountId)
    for (const metric of measured.filter(({ isBreached }) => isBreached)) {
      const computedCents = await computeSla(tx, accountId, period, metric)
      if (computedCents <= 0n) continue
      const month = monthOf(period)
      const subject = { kind: 'sla', periodStart: dayOf(period.start), metric: metric.key, exceptionId: null } as const
      const request = { requestedCents: null, reason: null, idempotencyKey: null, apiKeyId: null }
      const fingerprint = fingerprintOf({ period: month, metric: metric.key })
      const credit = await insertCredit(tx, { accountId, ...subject, ...request, fingerprint, computedCents }, now)
      if (!credit) continue
      await notify(tx, {
        accountId,
        kind: 'credit_proposed',
        key: `credit:${credit.id}`,
        data: {
          service_credit_id: credit.id,
          period: month,
          metric: metric.key,
          value_bps: metric.valueBps,
          target_bps: metric.targetBps,
          computed_cents: Number(computedCents),
        },
      })
    }
  }

  async function checkSla(accountId: number, period: Period, key: MetricKey): Promise<Eligible> {
    const now = clock.now().getTime()
    await sla.finalize(accountId, period)
    const { metrics: measured, isFinal } = await sla.review(accountId, period)
    const metric = measured.find((candidate) => candidate.key === key)
    assert(metric !== undefined, 'Every metric is measured.')
    if (!isFinal || !metric.isBreached) {
      fail(
        409,
        'not_breached',
        isFinal ? `The target of ${key} was met.` : `The metrics of ${monthOf(period)} are not final yet.`,
        {
          data: { metric: { key, value_bps: metric.valueBps, target_bps: metric.targetBps, final: isFinal } },
        },
      )
    }
    if (now > period.end.getTime() + finalityMs + slaClaimMs) {
      fail(409, 'claim_window_closed', 'Service credits must be requested within 30 days after the metrics are final.')
    }
    const subject = { kind: 'sla', periodStart: dayOf(period.start), metric: key, exceptionId: null } as const
    return { subject, compute: (tx) => computeSla(tx, accountId, period, metric) }
  }

  async function checkIncident(accountId: number, id: number): Promise<Eligible> {
    const exception = isStorableId(id) ? await findException(db, id) : undefined
    if (exception?.accountId !== accountId) fail(404, 'not_found', `Exception ${id} not found.`)
    if (exception.liability !== 'vault') {
      fail(409, 'not_breached', `Exception ${id} was not resolved with vault liability.`, {
        data: { exception: { id, status: exception.status, liability: exception.liability } },
      })
    }
    if (clock.now().getTime() > exception.openedAt.getTime() + incidentClaimMs) {
      fail(409, 'claim_window_closed', 'Service credits must be requested within 90 days after the incident.')
    }
    const subject = { kind: 'incident', periodStart: null, metric: null, exceptionId: id } as const
    return { subject, compute: (tx) => computeIncident(tx, exception) }
  }

  async function checkEligible(accountId: number, request: CreditRequest): Promise<Eligible> {
    const { period: month, metric, exceptionId } = request
    if (exceptionId !== null) {
      if (month !== null || metric !== null) refuse('exception_id', 'Pass either period and metric, or exception_id.')
      return checkIncident(accountId, exceptionId)
    }
    if (month === null || metric === null) return refuse('period', 'Pass either period and metric, or exception_id.')
    const period = readPeriod(month) ?? refuse('period', 'period must be a month, such as 2026-11.')
    if (!isMetric(metric)) return refuse('metric', `metric must be one of ${metricKeys.join(', ')}.`)
    return checkSla(accountId, period, metric)
  }

  function refuseDuplicate({ id, status }: Credit): never {
    fail(409, 'credit_exists', `Service credit ${id} already exists for this breach or incident.`, {
      data: { service_credit: { id, status } },
    })
  }

  async function insert(writer: Writer, request: CreditRequest, given: { key: string | null; fingerprint: Buffer }) {
    const { accountId } = writer
    if (await hasOverdue(db, accountId, new Date(clock.now().getTime() - overdueMs))) {
      fail(409, 'account_past_due', 'An invoice is more than 30 days past due.')
    }
    const { subject, compute } = await checkEligible(accountId, request)
    return transact(db, async (tx) => {
      await lockCredits(tx, accountId)
      let credit = await insertCredit(
        tx,
        {
          ...subject,
          computedCents: await compute(tx),
          accountId,
          requestedCents: request.requestedCents,
          reason: request.reason,
          idempotencyKey: given.key,
          fingerprint: given.fingerprint,
          apiKeyId: writer.keyId,
        },
        clock.now(),
      )
      if (!credit) {
        const existing = await findActive(tx, { accountId, ...subject })
        const isReplay = given.key !== null && existing?.idempotencyKey === given.key
        if (!existing || isReplay) return undefined
        // A tenant that asks for a proposed credit makes it its own request.
        const { requestedCents, reason } = request
        const requested = await requestProposal(tx, existing.id, {
          requestedCents,
          reason,
          ...given,
          keyId: writer.keyId,
        })
        credit = requested ?? refuseDuplicate(existing)
      }
      await activity.record(tx, writer, {
        event: 'service_credit.requested',
        resourceType: 'service_credit',
        resourceId: credit.id,
        summary: `Service credit ${credit.id} requested.`,
        data: { service_credit_id: credit.id, period: request.period, metric: request.metric },
      })
      return credit
    })
  }

  /** One service credit per breach or incident, and one per key. */
  async function request(
    writer: Writer,
    order: CreditRequest,
    key: string | null,
  ): Promise<{ credit: Credit; isReplay: boolean }> {
    const { reason: _reason, requestedCents, ...identity } = order
    const fingerprint = fingerprintOf({ ...identity, requested: requestedCents?.toString() ?? null })
    const { row: credit, isReplay } = await submitOnce<Credit>({
      key,
      find: (taken) => findByKey(db, writer.accountId, taken),
      make: () => insert(writer, order, { key, fingerprint }),
    })
    return { credit, isReplay }
  }

  async function decide(tx: Tx, id: number, decision: Decision): Promise<Credit> {
    const known = (await findCredit(tx, id)) ?? fail(404, 'not_found', `Service credit ${id} not found.`)
    const decided = await decideCredit(tx, id, decision, clock.now())
    if (!decided)
      fail(409, 'invalid_status', `Service credit ${id} is ${known.status}, which does not allow this action.`)
    await notify(tx, {
      accountId: known.accountId,
      kind: 'credit_decided',
      key: `credit:${id}`,
      data: {
        service_credit_id: id,
        status: decided.status,
        approved_cents: Number(decided.approvedCents ?? 0n),
        note: decision.note,
      },
    })
    return decided
  }

  /** Approves the given or the computed amount, which must be positive and within the limit of its kind. */
  async function approve(tx: Tx, actor: string, id: number, given: { cents: bigint | null; note: string | null }) {
    const known = (await findCredit(tx, id)) ?? fail(404, 'not_found', `Service credit ${id} not found.`)
    const approvedCents = given.cents ?? known.computedCents
    if (approvedCents <= 0n)
      fail(400, 'invalid_amount', 'amount_cents is required because the computed amount is zero.')
    await lockCredits(tx, known.accountId)
    await requireWithin(tx, known, approvedCents)
    return decide(tx, id, { event: 'approve', approvedCents, note: given.note, by: actor })
  }

  /** Withdraws an undecided request; idempotent. */
  async function withdraw(writer: Writer, id: number): Promise<Credit> {
    const known = isStorableId(id) ? await findCredit(db, id) : undefined
    if (known?.accountId !== writer.accountId) fail(404, 'not_found', `Service credit ${id} not found.`)
    return transact(db, async (tx) => {
      const decision = { event: 'withdraw', approvedCents: null, note: null, by: actorOf(writer) } as const
      const withdrawn = await decideCredit(tx, id, decision, clock.now())
      const current = withdrawn ?? (await findCredit(tx, id)) ?? known
      if (current.status !== 'WITHDRAWN') {
        fail(409, 'invalid_status', `Service credit ${id} is ${current.status}, which does not allow this action.`, {
          data: { service_credit: { id, status: current.status } },
        })
      }
      if (!withdrawn) return current
      await activity.record(tx, writer, {
        event: 'service_credit.withdrawn',
        resourceType: 'service_credit',
        resourceId: id,
        summary: `Service credit ${id} withdrawn.`,
        data: { service_credit_id: id },
      })
      return withdrawn
    })
  }

  return {
    propose,
    request,
    withdraw,
    approve,
    reject: (tx: Tx, actor: string, id: number, note: string) =>
      decide(tx, id, { event: 'reject', approvedCents: null, note, by: actor }),
    list: (filter: CreditFilter, page: { limit: number; offset: number }) => listCredits(db, filter, page),
  }
}
