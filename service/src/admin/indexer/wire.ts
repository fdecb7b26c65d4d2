import { Type, type Static } from 'typebox'
import type { IndexStatus } from '../../chain/indexer/view.ts'
import { NullableInteger, NullableString, NullableTimestamp } from '../../http/schema/fields.ts'

export const IndexerWire = Type.Object(
  {
    head_block: NullableInteger({ description: 'The newest block of the chain.' }),
    head_at: NullableTimestamp(),
    included_block: NullableInteger({ description: 'Up to here blocks are read and shown.' }),
    safe_block: NullableInteger({ description: 'Up to here money is settled.' }),
    final_block: NullableInteger({ description: 'Up to here nothing is taken back any more.' }),
    lag_blocks: NullableInteger({ description: 'How many blocks are not read yet.' }),
    rescan_at_block: NullableInteger({ description: 'Where reading again stands, while that goes on.' }),
    halted_reason: NullableString({ description: 'Why it stopped and waits for a person.' }),
    halted_at: NullableTimestamp(),
    holder: NullableString({ description: 'The process that reads now.' }),
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
