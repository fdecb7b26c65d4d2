import { listItems } from '../../../assets/items/store.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import { requireKnown, type CardState } from '../holdings/model.ts'
import type { Holdings } from '../holdings/holdings.ts'
import type { FindMarketValues, MarketValue, Notify } from '../../shared/ports.ts'
import { fingerprintOf, type Writer } from '../../shared/requests.ts'
import { submitOnce } from '../../shared/submissions.ts'
import { backdatingMs, forwardMs, classify, type DeclaredValue, type Declaration, type Submission } from './model.ts'
import {
  applyValues,
  decideValue,
  findSubmission,
  findValue,
  insertSubmission,
  insertValues,
  listDue,
  listOfSubmission,
  listValues,
  lockCoverage,
  readRules,
  sumCovered,
  type ClassifiedDeclaration,
  type ValueFilter,
} from './store.ts'

export type DeclaredValueDeps = {
  db: Db
  clock: Clock
  holdings: Holdings
  activity: ActivityLog
  notify: Notify
  findMarket: FindMarketValues
}

export type Submitted = { submission: Submission; values: DeclaredValue[] }
export type DeclaredValueService = ReturnType<typeof createDeclaredValueService>

const sweepLimit = 500
const refuse = (field: string, message: string): never => fail(400, 'invalid input', message, { details: { field } })

/** The declared values of tenants' cards: the basis of insurance, liability and coverage fees. */
export function createDeclaredValueService(deps: DeclaredValueDeps) {
  const { db, clock, holdings, activity, notify, findMarket } = deps

  async function checkCap(accountId: number, values: readonly Cents[]): Promise<void> {
    if (values.length === 0) return
    const { cardCapCents: cap } = await readRules(db, accountId)
    if (!values.some((value) => value > cap)) return
    fail(400, 'declared_value_too_high', `declared_value_cents must be at most ${cap} per card.`, {
      details: { cap_cents: Number(cap) },
    })
  }

  function checkTimes(declarations: readonly Declaration[], now: Date): void {
    for (const { effectiveFrom } of declarations) {
      if (effectiveFrom === undefined) continue
      const ahead = effectiveFrom.getTime() - now.getTime()
      if (ahead < -backdatingMs) refuse('effective_from', 'effective_from must not be in the past.')
      if (ahead > forwardMs) refuse('effective_from', 'effective_from must be within the next 90 days.')
    }
  }

  async function checkDeclarations(accountId: number, declarations: readonly Declaration[]): Promise<void> {
    if (new Set(declarations.map(({ uniqueId }) => uniqueId)).size < declarations.length) {
      refuse('values', 'values must contain each card at most once.')
    }
    checkTimes(declarations, clock.now())
    await checkCap(
      accountId,
      declarations.map(({ declaredValueCents }) => declaredValueCents),
    )
  }

  /** Market values by card id. */
  async function marketOf(tx: Tx, declarations: readonly Declaration[]): Promise<ReadonlyMap<string, Cents>> {
    const uniqueIds = declarations.map(({ uniqueId }) => uniqueId)
    const items = await listItems(tx, uniqueIds)
    const cardIds = [...new Set(items.flatMap(({ cardId }) => cardId ?? []))]
    const known = cardIds.length > 0 ? await findMarket(tx, cardIds) : new Map<string, MarketValue>()
    return new Map(
      items.flatMap(({ uniqueId, cardId }) => {
        const value = known.get(cardId ?? '')?.market ?? null
        return value === null ? [] : [[uniqueId, value]]
      }),
    )
  }

  async function classifyAll(
    tx: Tx,
    accountId: number,
    declarations: readonly Declaration[],
    cards: readonly CardState[],
  ) {
    const now = clock.now()
    await lockCoverage(tx, accountId)
    const rules = await readRules(tx, accountId)
    let total = await sumCovered(tx, accountId)
    const market = await marketOf(tx, declarations)
    return declarations.map((declaration): ClassifiedDeclaration => {
      const ofThisCard =
        cards.find(({ uniqueId }) => uniqueId === declaration.uniqueId)?.declaredValueCents ?? cents(0n)
      const classification = classify(declaration, rules, { total, ofThisCard }, market.get(declaration.uniqueId))
      if (classification.status === 'APPROVED') total = cents(total - ofThisCard + declaration.declaredValueCents)
      return { ...declaration, ...classification, effectiveFrom: declaration.effectiveFrom ?? now }
    })
  }

  /** Applies the approved values whose effective date has come, in the order of the cards. */
  async function apply(tx: Tx, accountId: number, values: readonly DeclaredValue[], isStored: boolean): Promise<void> {
    const now = clock.now()
    const due = values.filter(
      ({ status, appliedAt, effectiveFrom }) => status === 'APPROVED' && appliedAt === null && effectiveFrom <= now,
    )
    if (due.length > 0) await applyValues(tx, due, now)
    if (!isStored) return
    const current = values.map(
      (value) => [value.uniqueId, due.includes(value) ? value.declaredValueCents : null] as const,
    )
    await holdings.setValues(tx, accountId, new Map(current))
  }

  type NewSubmission = { accountId: number; keyId: string; key: string | null; fingerprint: Buffer }

  async function record(tx: Tx, given: NewSubmission, classified: readonly ClassifiedDeclaration[]) {
    const now = clock.now()
    const submission = await insertSubmission(tx, {
      accountId: given.accountId,
      idempotencyKey: given.key,
      fingerprint: given.fingerprint,
      apiKeyId: given.keyId,
      valueCount: classified.length,
      totalCents: cents(classified.reduce((sum, { declaredValueCents }) => sum + declaredValueCents, 0n)),
      createdAt: now,
    })
    if (!submission) return undefined
    return { submission, values: await insertValues(tx, submission, classified, now) }
  }

  const notifySubmitted = (tx: Tx, { submission, values }: Submitted) =>
    notify(tx, {
      accountId: submission.accountId,
      kind: 'declared_value_submitted',
      key: `submission:${submission.id}`,
      data: {
        submission_id: submission.id,
        count: submission.valueCount,
        total_cents: Number(submission.totalCents),
        waiting: values.filter(({ status }) => status === 'SUBMITTED').length,
      },
    })

  function insert(writer: Writer, declarations: readonly Declaration[], key: string | null, fingerprint: Buffer) {
    const { accountId, keyId } = writer
    const uniqueIds = declarations.map(({ uniqueId }) => uniqueId)
    return transact(db, async (tx) => {
      const cards = await holdings.lock(tx, accountId, uniqueIds)
      requireKnown(uniqueIds, cards)
      const classified = await classifyAll(tx, accountId, declarations, cards)
      const made = await record(tx, { accountId, keyId, key, fingerprint }, classified)
      if (!made) return undefined
      await activity.record(tx, writer, {
        event: 'declared_value.submitted',
        resourceType: 'declared_value_submission',
        resourceId: made.submission.id,
        summary: `Values of ${declarations.length} card(s) declared.`,
        data: {
          submission_id: made.submission.id,
          count: declarations.length,
          total_cents: Number(made.submission.totalCents),
        },
      })
      await notifySubmitted(tx, made)
      await apply(tx, accountId, made.values, true)
      return { ...made, values: await listOfSubmission(tx, made.submission.id) }
    })
  }

  /** Submits all declarations or none; one submission per key. */
  async function submit(
    writer: Writer,
    declarations: readonly Declaration[],
    key: string | null,
  ): Promise<Submitted & { isReplay: boolean }> {
    const identity = declarations
      .map(({ uniqueId, declaredValueCents, effectiveFrom }) => [
        uniqueId,
        declaredValueCents.toString(),
        effectiveFrom?.toISOString() ?? null,
      ])
      .toSorted()
    const fingerprint = fingerprintOf({ values: identity })
    const { row, isReplay } = await submitOnce<Submitted>({
      key,
      async find(taken) {
        const submission = await findSubmission(db, writer.accountId, taken)
        return submission && { submission, values: await listOfSubmission(db, submission.id) }
      },
      async make() {
        await checkDeclarations(writer.accountId, declarations)
        return insert(writer, declarations, key, fingerprint)
      },
    })
    return { ...row, isReplay }
  }

  /** The values with which the platform takes cards in without a parcel. An administrator gives them, so no one reviews them. */
  async function declareTakenIn(
    tx: Tx,
    owner: { accountId: number; by: string },
    declared: ReadonlyMap<string, Cents>,
  ) {
    const now = clock.now()
    const classified = [...declared].map(([uniqueId, declaredValueCents]): ClassifiedDeclaration => {
      return { uniqueId, declaredValueCents, status: 'APPROVED', capAppliedCents: null, effectiveFrom: now }
    })
    const fingerprint = fingerprintOf({ taken_in: [...declared.keys()] })
    const made = await record(tx, { accountId: owner.accountId, keyId: owner.by, key: null, fingerprint }, classified)
    assert(made !== undefined, 'A submission without a key cannot conflict.')
    await apply(tx, owner.accountId, made.values, false)
  }

  /** Declares the values announced with a shipment when its cards are unpacked. Returns the approved values. */
  async function declareReceived(
    tx: Tx,
    { accountId, apiKeyId }: { accountId: number; apiKeyId: string },
    declared: ReadonlyMap<string, Cents>,
  ): Promise<ReadonlyMap<string, Cents>> {
    const declarations = [...declared].map(([uniqueId, declaredValueCents]) => ({ uniqueId, declaredValueCents }))
    const classified = await classifyAll(tx, accountId, declarations, [])
    const fingerprint = fingerprintOf({ received: declarations.map(({ uniqueId }) => uniqueId) })
    const made = await record(tx, { accountId, keyId: apiKeyId, key: null, fingerprint }, classified)
    assert(made !== undefined, 'A submission without a key cannot conflict.')
    await apply(tx, accountId, made.values, false)
    const approved = made.values.filter(({ status }) => status === 'APPROVED')
    return new Map(approved.map(({ uniqueId, declaredValueCents }) => [uniqueId, declaredValueCents]))
  }

  /** Approves or rejects a submitted value. */
  async function decide(tx: Tx, actor: string, id: number, decision: { isApproved: boolean; reason: string | null }) {
    const known = (await findValue(tx, id)) ?? fail(404, 'not_found', `Declared value ${id} not found.`)
    await holdings.lock(tx, known.accountId, [known.uniqueId])
    const now = clock.now()
    const outcome = {
      event: decision.isApproved ? ('approve' as const) : ('reject' as const),
      by: actor,
      reason: decision.reason,
      // A value is never effective before its approval.
      effectiveFrom: known.effectiveFrom > now ? known.effectiveFrom : now,
    }
    const decided = await decideValue(tx, id, outcome, now)
    if (!decided)
      fail(409, 'invalid_status', `Declared value ${id} is ${known.status}, which does not allow this action.`)
    await notify(tx, {
      accountId: known.accountId,
      kind: 'declared_value_decided',
      key: `declared_value:${id}`,
      data: {
        unique_id: known.uniqueId,
        declared_value_cents: Number(known.declaredValueCents),
        status: decided.status,
        reason: decision.reason,
      },
    })
    await apply(tx, known.accountId, [decided], true)
    return (await findValue(tx, id)) ?? decided
  }

  /** Applies the values whose effective date has come. */
  async function applyDue(): Promise<void> {
    for (const due of await listDue(db, clock.now(), sweepLimit)) {
      await transact(db, async (tx) => {
        await holdings.lock(tx, due.accountId, [due.uniqueId])
        const current = await findValue(tx, due.id)
        if (current) await apply(tx, due.accountId, [current], true)
      })
    }
  }

  return {
    submit,
    declareReceived,
    declareTakenIn,
    decide,
    applyDue,
    checkCap,
    rules: (accountId: number) => readRules(db, accountId),
    covered: (accountId: number) => sumCovered(db, accountId),
    list: (filter: ValueFilter, page: { limit: number; offset: number }): Promise<DeclaredValue[]> =>
      listValues(db, filter, page),
  }
}
