import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import {
  cycleCountMachine,
  decisions,
  outcomes,
  varianceKinds,
  type CycleCount,
  type ShownCount,
} from '../../warehouse/counts/model.ts'
import { locationStatuses } from '../../warehouse/locations/model.ts'

const nullableOneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number] | null>({ type: ['string', 'null'], enum: [...values, null] })

export const CycleCountWire = Type.Object(
  {
    id: Type.Integer(),
    site_id: Type.Integer(),
    status: OneOf(cycleCountMachine.states),
    note: NullableString(),
    expected_count: NullableInteger({ description: 'Items recorded in these bins; null until all are counted.' }),
    found_count: NullableInteger({ description: 'Expected items that were seen in their recorded bin.' }),
    accuracy_bps: NullableInteger({ description: 'found_count divided by expected_count, in basis points.' }),
    requested_by: Type.String(),
    requested_at: Timestamp(),
    counted_at: NullableTimestamp(),
    reviewed_by: NullableString(),
    second_person: NullableString(),
    reviewed_at: NullableTimestamp(),
    end_reason: NullableString(),
    closed_at: NullableTimestamp(),
  },
  { $id: 'CycleCount' },
)

export function countToWire(count: CycleCount): Static<typeof CycleCountWire> {
  const { expectedCount: expected, foundCount: found } = count
  return {
    id: count.id,
    site_id: count.siteId,
    status: count.status,
    note: count.note,
    expected_count: expected,
    found_count: found,
    accuracy_bps:
      expected === null || found === null || expected === 0 ? null : Math.floor((found * 10_000) / expected),
    requested_by: count.requestedBy,
    requested_at: count.requestedAt.toISOString(),
    counted_at: count.countedAt?.toISOString() ?? null,
    reviewed_by: count.reviewedBy,
    second_person: count.secondPerson,
    reviewed_at: count.reviewedAt?.toISOString() ?? null,
    end_reason: count.endReason,
    closed_at: count.closedAt?.toISOString() ?? null,
  }
}

export const CountedBin = Type.Object({
  code: Type.String(),
  round: Type.Integer({ description: '1 for the first count, incremented by each recount.' }),
  seen: Type.Integer({ description: 'Number of items scanned in this round.' }),
  counted_by: NullableString(),
  started_at: NullableTimestamp(),
  finished_at: NullableTimestamp(),
})

export const CountVariance = Type.Object({
  unique_id: Type.String(),
  kind: OneOf(varianceKinds, {
    description: 'MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.',
  }),
  bin: Type.String(),
  booked_bin: NullableString(),
  booked_status: nullableOneOf(locationStatuses),
  decision: nullableOneOf(decisions),
  outcome: nullableOneOf(outcomes),
})

export const shownToWire = ({ count, bins, variances }: ShownCount) => ({
  count: countToWire(count),
  bins: bins.map((bin): Static<typeof CountedBin> => ({
    code: bin.code,
    round: bin.round,
    seen: bin.seen,
    counted_by: bin.countedBy,
    started_at: bin.startedAt?.toISOString() ?? null,
    finished_at: bin.finishedAt?.toISOString() ?? null,
  })),
  variances: variances.map((variance): Static<typeof CountVariance> => ({
    unique_id: variance.uniqueId,
    kind: variance.kind,
    bin: variance.binCode,
    booked_bin: variance.bookBinCode,
    booked_status: variance.bookStatus,
    decision: variance.decision,
    outcome: variance.outcome,
  })),
})
