import { Type, type Static } from 'typebox'
import { NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { recordKinds, withdrawers, type Alias, type RecordKind, type WithdrawnRecord } from './model.ts'
import type { RecordState } from './store.ts'

const kind = () => OneOf(recordKinds, { description: 'The kind of record.' })
const idText = (description: string) => Type.String({ minLength: 1, maxLength: 255, description })

export const RecordPath = { id: idText('The id of the record; case-insensitive.') }
export const AliasPath = { kind: kind(), old_id: idText('The id that was renamed.') }
export const AliasBody = Type.Object(
  { new_id: idText('The id of the record that the old id leads to.') },
  { additionalProperties: false },
)

export const WithdrawnRecordWire = Type.Object(
  {
    kind: kind(),
    id: Type.String({ description: 'The id of the record.' }),
    name: Type.String({ description: 'The name of the record.' }),
    withdrawn_at: Timestamp({ description: 'When it was withdrawn.' }),
    withdrawn_by: OneOf(withdrawers, {
      description: '`operator`: until it is restored. `import`: until an import has it again.',
    }),
  },
  { $id: 'WithdrawnRecord' },
)

export const RecordStateWire = Type.Object(
  {
    kind: kind(),
    id: Type.String({ description: 'The id of the record, as stored.' }),
    withdrawn_at: NullableTimestamp({ description: 'When it was withdrawn; null while it is searched.' }),
  },
  { $id: 'CatalogRecordState' },
)

export const CatalogAliasWire = Type.Object(
  {
    kind: kind(),
    old_id: Type.String({ description: 'The id that was renamed.' }),
    new_id: Type.String({ description: 'The id that it leads to.' }),
    created_at: Timestamp({ description: 'When it was created.' }),
  },
  { $id: 'CatalogAlias' },
)

export const withdrawnToWire = (record: WithdrawnRecord): Static<typeof WithdrawnRecordWire> => ({
  kind: record.kind,
  id: record.id,
  name: record.name,
  withdrawn_at: record.withdrawnAt.toISOString(),
  withdrawn_by: record.withdrawnBy,
})

export const stateToWire = (
  recordKind: RecordKind,
  { id, withdrawnAt }: RecordState,
): Static<typeof RecordStateWire> => ({
  kind: recordKind,
  id,
  withdrawn_at: withdrawnAt?.toISOString() ?? null,
})

export const aliasToWire = ({ kind: of, oldId, newId, createdAt }: Alias): Static<typeof CatalogAliasWire> => ({
  kind: of,
  old_id: oldId,
  new_id: newId,
  created_at: createdAt.toISOString(),
})
