import { Type, type Static } from 'typebox'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../http/schema/fields.ts'
import { cycleCountMachine, decisions, outcomes, varianceKinds, type CycleCount, type ShownCount } from './model.ts'
import { locationStatuses } from '../locations/model.ts'

const nullableOneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number] | null>({ type: ['string', 'null'], enum: [...values, null] })

export const CycleCountWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the count.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    status: OneOf(cycleCountMachine.states, { description: 'The status of the count.' }),
    note: NullableString({ description: 'A note for people.' }),
    expected_count: NullableInteger({ description: 'Items recorded in these bins; null until all are counted.' }),
    found_count: NullableInteger({ description: 'Expected items that were seen in their recorded bin.' }),
    accuracy_bps: NullableInteger({ description: 'found_count divided by expected_count, in basis points.' }),
    requested_by: Type.String({ description: 'Who requested it.' }),
    requested_at: Timestamp({ description: 'When the count was requested.' }),
    counted_at: NullableTimestamp({ description: 'When the count was counted.' }),
    reviewed_by: NullableString({ description: 'Who reviewed it.' }),
    second_person: NullableString({
      description:
        'The operator who confirmed the count beside the one who signed in; null when one person was enough.',
    }),
    reviewed_at: NullableTimestamp({ description: 'When the count was reviewed.' }),
    end_reason: NullableString({ description: 'Why it ended.' }),
    closed_at: NullableTimestamp({ description: 'When the count was closed.' }),
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
  code: Type.String({ description: 'The code of the bin.' }),
  round: Type.Integer({ description: '1 for the first count, incremented by each recount.' }),
  seen: Type.Integer({ description: 'Number of items scanned in this round.' }),
  counted_by: NullableString({ description: 'Who counted the bin.' }),
  started_at: NullableTimestamp({ description: 'When it was started.' }),
  finished_at: NullableTimestamp({ description: 'When it was finished.' }),
})

export const CountVariance = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  kind: OneOf(varianceKinds, {
    description: 'MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.',
  }),
  bin: Type.String({ description: 'The code of the bin.' }),
  booked_bin: NullableString({ description: 'The bin in the records.' }),
  booked_status: described(nullableOneOf(locationStatuses), 'The status in the records.'),
  decision: described(nullableOneOf(decisions), 'The decision.'),
  outcome: described(nullableOneOf(outcomes), 'The outcome.'),
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
