import type { Handler, JobOutcome } from '../../../jobs/runner.ts'
import { doubling } from '../../../jobs/runner.ts'
import type { Job } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { clientRefOf, duplicateLookupMs, lateLookupsMs, type Label, type LabelStatus } from './model.ts'
import type { Labels } from './service.ts'
import type { Settle } from './settle.ts'
import { dayMs } from '../../../kernel/time.ts'

export type LabelJobDeps = { labels: Labels; settle: Settle; clock: Clock }

const pollEveryMs = 10_000
/** Carriers decide on refunds within 45 days. */
const refundTimeoutMs = 45 * dayMs

type Step = (label: Label, signal: AbortSignal) => Promise<JobOutcome>

/** Runs the step of a label's state. Steps are idempotent and skip labels in another state. */
export function createLabelJobs({ labels, settle, clock }: LabelJobDeps): Handler {
  const later = (base: Date | null, ms: number): Date => new Date((base ?? clock.now()).getTime() + ms)
  const againIn = (ms: number): JobOutcome => ({ again: later(clock.now(), ms) })

  async function pollOutcome(label: Label, signal: AbortSignal): Promise<JobOutcome> {
    const { status } = await labels.lookUp(label, signal)
    return status === label.status ? againIn(pollEveryMs) : undefined
  }

  /** Looks up an abandoned label at fixed delays; one that is found is kept or voided. */
  async function pollLate(label: Label, signal: AbortSignal): Promise<JobOutcome> {
    if (label.sentAt === null) return undefined
    const isDue = clock.now() >= later(label.sentAt, lateLookupsMs[0] ?? 0)
    if (isDue) await labels.lookUp(label, signal)
    const next = lateLookupsMs.map((ms) => later(label.sentAt, ms)).find((time) => time > clock.now())
    return next && { again: next }
  }

  async function finishPurchase(label: Label, signal: AbortSignal): Promise<JobOutcome> {
    await labels.file(label.id, signal)
    if (label.provider === 'manual' || labels.providerOf(label).caps.buyIsIdempotent) return undefined
    const lookupAt = later(label.purchasedAt, duplicateLookupMs)
    if (clock.now() < lookupAt) return { again: lookupAt }
    await labels.lookUp(label, signal)
    return undefined
  }

  async function voidLabel(label: Label, signal: AbortSignal): Promise<JobOutcome> {
    const { purchaseRef, shipmentRef } = label
    // Refunds of manual labels are requested outside of this service.
    const isManual = label.provider === 'manual' || purchaseRef === null
    const outcome = isManual ? 'done' : await labels.providerOf(label).void({ purchaseRef, shipmentRef }, signal)
    if (outcome === 'done') await settle.move(label.id, 'void')
    else if (outcome === 'requested') await settle.move(label.id, 'requestVoid')
    else await settle.move(label.id, 'refuseVoid')
  }

  async function awaitRefund(label: Label, signal: AbortSignal): Promise<JobOutcome> {
    const { rateRef, shipmentRef, purchaseRef } = label
    const request = { rateRef, shipmentRef, clientRef: clientRefOf(label), purchaseRef: purchaseRef ?? undefined }
    const found = await labels.providerOf(label).resolve(request, signal)
    const all = found.kind === 'success' ? [found.label, ...found.duplicates] : []
    const refund = all.find((candidate) => candidate.purchaseRef === purchaseRef)?.refund
    const isTooLate = clock.now() > later(label.purchasedAt, refundTimeoutMs)
    if (refund === 'done') await settle.move(label.id, 'void')
    else if (refund === 'refused' || isTooLate) await settle.move(label.id, 'refuseVoid')
    else return againIn(dayMs)
    return undefined
  }

  const steps: Readonly<Partial<Record<LabelStatus, Step>>> = {
    INTENDED: async ({ id }) => void (await settle.move(id, 'drop')),
    BUYING: pollOutcome,
    UNRESOLVED: pollOutcome,
    ABANDONED: pollLate,
    PURCHASED: finishPurchase,
    VOIDING: voidLabel,
    VOID_REQUESTED: awaitRefund,
  }

  return {
    async handle({ payload }: Job, signal: AbortSignal): Promise<JobOutcome> {
      const { id, status } = payload as { id: string; status: LabelStatus }
      const label = await labels.find(BigInt(id))
      const step = steps[status]
      if (!label || label.status !== status || !step) return undefined
      // Another process holds the lease.
      if ((status === 'INTENDED' || status === 'BUYING') && label.leaseUntil > clock.now())
        return { again: label.leaseUntil }
      return step(label, signal)
    },
    concurrency: 8,
    leaseSeconds: 60,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    backoffMs: doubling,
  }
}
