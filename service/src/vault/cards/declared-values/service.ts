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
import { fingerprintOf, requireSame, type Writer } from '../../shared/requests.ts'
import { backdatingMs, forwardMs, judge, type DeclaredValue, type Declaration, type Submission } from './model.ts'
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
  type JudgedDeclaration,
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

/** What tenants say their cards are worth: what we insure, what we answer for, what coverage costs. */
export function createDeclaredValueService(deps: DeclaredValueDeps) {
  const { db, clock, holdings, activity, notify, findMarket } = deps

  async function checkCap(accountId: number, values: readonly Cents[]): Promise<void> {
    if (values.length === 0) return
    const { cardCapCents: cap } = await readRules(db, accountId)
    if (!values.some((value) => value > cap)) return
    fail(400, 'declared_value_too_high', `One card is declared at ${cap} cents at most.`, {
      details: { cap_cents: Number(cap) },
    })
  }

  function checkTimes(declarations: readonly Declaration[], now: Date): void {
    for (const { effectiveFrom } of declarations) {
      if (effectiveFrom === undefined) continue
      const ahead = effectiveFrom.getTime() - now.getTime()
      if (ahead < -backdatingMs) refuse('effective_from', 'A value does not begin in the past.')
      if (ahead > forwardMs) refuse('effective_from', 'A value begins within 90 days.')
    }
  }

  /** What the printings of these cards sell for, by the codes of the cards. */
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

  async function judgeAll(
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
    return declarations.map((declaration): JudgedDeclaration => {
      const ofThisCard =
        cards.find(({ uniqueId }) => uniqueId === declaration.uniqueId)?.declaredValueCents ?? cents(0n)
      const verdict = judge(declaration, rules, { total, ofThisCard }, market.get(declaration.uniqueId))
      if (verdict.status === 'APPROVED') total = cents(total - ofThisCard + declaration.declaredValueCents)
      return { ...declaration, ...verdict, effectiveFrom: declaration.effectiveFrom ?? now }
    })
  }

  /** Those whose time has come count from now on, in the order of the cards. */
  async function apply(tx: Tx, accountId: number, values: readonly DeclaredValue[], isHeld: boolean): Promise<void> {
    const now = clock.now()
    const due = values.filter(
      ({ status, appliedAt, effectiveFrom }) => status === 'APPROVED' && appliedAt === null && effectiveFrom <= now,
    )
    if (due.length > 0) await applyValues(tx, due, now)
    if (!isHeld) return
    const said = values.map((one) => [one.uniqueId, due.includes(one) ? one.declaredValueCents : null] as const)
    await holdings.setValues(tx, accountId, new Map(said))
  }

  type NewSubmission = { accountId: number; keyId: string; key: string | null; fingerprint: Buffer }

  async function record(tx: Tx, given: NewSubmission, judged: readonly JudgedDeclaration[]) {
    const now = clock.now()
    const submission = await insertSubmission(tx, {
      accountId: given.accountId,
      idempotencyKey: given.key,
      fingerprint: given.fingerprint,
      apiKeyId: given.keyId,
      valueCount: judged.length,
      totalCents: cents(judged.reduce((sum, { declaredValueCents }) => sum + declaredValueCents, 0n)),
      createdAt: now,
    })
    if (!submission) return undefined
    return { submission, values: await insertValues(tx, submission, judged, now) }
  }

  const tell = (tx: Tx, { submission, values }: Submitted) =>
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
      const judged = await judgeAll(tx, accountId, declarations, cards)
      const made = await record(tx, { accountId, keyId, key, fingerprint }, judged)
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
      await tell(tx, made)
      await apply(tx, accountId, made.values, true)
      return { ...made, values: await listOfSubmission(tx, made.submission.id) }
    })
  }

  /** All of them or none; one submission per key. */
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
    const earlier = key === null ? undefined : await findSubmission(db, writer.accountId, key)
    if (!earlier) {
      if (new Set(declarations.map(({ uniqueId }) => uniqueId)).size < declarations.length) {
        refuse('values', 'A card is declared once.')
      }
      checkTimes(declarations, clock.now())
      await checkCap(
        writer.accountId,
        declarations.map(({ declaredValueCents }) => declaredValueCents),
      )
    }
    const made = earlier ? undefined : await insert(writer, declarations, key, fingerprint)
    if (made) return { ...made, isReplay: false }
    const known = earlier ?? (key === null ? undefined : await findSubmission(db, writer.accountId, key))
    assert(known !== undefined, 'A key that is taken is on record.')
    requireSame(fingerprint, { ...known, status: 'SUBMITTED' }, 'declared_value_submission')
    return { submission: known, values: await listOfSubmission(db, known.id), isReplay: true }
  }

  /** What was announced with a shipment, at the moment its cards are unpacked. Returns what counts at once. */
  async function declareReceived(
    tx: Tx,
    { accountId, apiKeyId }: { accountId: number; apiKeyId: string },
    declared: ReadonlyMap<string, Cents>,
  ): Promise<ReadonlyMap<string, Cents>> {
    const declarations = [...declared].map(([uniqueId, declaredValueCents]) => ({ uniqueId, declaredValueCents }))
    const judged = await judgeAll(tx, accountId, declarations, [])
    const fingerprint = fingerprintOf({ received: declarations.map(({ uniqueId }) => uniqueId) })
    const made = await record(tx, { accountId, keyId: apiKeyId, key: null, fingerprint }, judged)
    assert(made !== undefined, 'Without a key nothing is in the way.')
    await apply(tx, accountId, made.values, false)
    const counted = made.values.filter(({ status }) => status === 'APPROVED')
    return new Map(counted.map(({ uniqueId, declaredValueCents }) => [uniqueId, declaredValueCents]))
  }

  /** A person's word on one that waits. */
  async function decide(tx: Tx, actor: string, id: number, decision: { isApproved: boolean; reason: string | null }) {
    const known = (await findValue(tx, id)) ?? fail(404, 'not_found', `There is no declared value ${id}.`)
    await holdings.lock(tx, known.accountId, [known.uniqueId])
    const now = clock.now()
    const verdict = {
      status: decision.isApproved ? ('APPROVED' as const) : ('REJECTED' as const),
      by: actor,
      reason: decision.reason,
      // It does not count for the time it was not agreed to.
      effectiveFrom: known.effectiveFrom > now ? known.effectiveFrom : now,
    }
    const decided = await decideValue(tx, id, verdict, now)
    if (!decided) fail(409, 'invalid_status', `Declared value ${id} is ${known.status}.`)
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

  /** Values whose day has come. */
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
    decide,
    applyDue,
    checkCap,
    rules: (accountId: number) => readRules(db, accountId),
    covered: (accountId: number) => sumCovered(db, accountId),
    list: (filter: ValueFilter, page: { limit: number; offset: number }): Promise<DeclaredValue[]> =>
      listValues(db, filter, page),
  }
}
