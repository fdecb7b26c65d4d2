import { Type, type Static } from 'typebox'
import type { IndexStatus } from './view.ts'
import { NullableInteger, NullableString, NullableTimestamp } from '../../http/schema/fields.ts'

export const IndexerWire = Type.Object(
  {
    head_block: NullableInteger({ description: 'The latest block of the chain.' }),
    head_at: NullableTimestamp({ description: 'The time of the newest block that was read.' }),
    included_block: NullableInteger({ description: 'The latest indexed block.' }),
    safe_block: NullableInteger({ description: 'The latest safe block; settlements are made up to here.' }),
    final_block: NullableInteger({ description: 'The latest final block; no reorg reaches below it.' }),
    lag_blocks: NullableInteger({ description: 'Blocks not indexed yet.' }),
    rescan_at_block: NullableInteger({ description: 'Progress of a running reindex.' }),
    halted_reason: NullableString({ description: 'Why the indexer halted and waits for an operator.' }),
    halted_at: NullableTimestamp({ description: 'When the indexer halted.' }),
    holder: NullableString({ description: 'The process that runs the indexer.' }),
  },
  { $id: 'Indexer' },
)

const numberOf = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value))

export const indexerToWire = (status: IndexStatus): Static<typeof IndexerWire> => ({
  head_block: numberOf(status.head),
  head_at: status.headTime?.toISOString() ?? null,
  included_block: numberOf(status.included),
  safe_block: numberOf(status.safe),
  final_block: numberOf(status.final),
  lag_blocks: numberOf(status.lag?.included),
  rescan_at_block: numberOf(status.rescanAt),
  halted_reason: status.halted?.reason ?? null,
  halted_at: status.halted?.at.toISOString() ?? null,
  holder: status.holder ?? null,
})
