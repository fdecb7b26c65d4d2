import type { ServedColumn } from './describe.ts'
import type { DeclaredColumn } from './read.ts'

/** What the driver makes of the types of the server; documents and lists are not looked into. */
const javaScriptTypes: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string',
  19: 'string',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1700: 'string',
  2950: 'string',
}
const documents = new Set([114, 3802])

function compareColumn({ name, types }: DeclaredColumn, { typeId, mayBeNull }: ServedColumn): string[] {
  const served = documents.has(typeId) ? undefined : (javaScriptTypes[typeId] ?? 'array')
  const isKnown = served === undefined || types.includes(served) || types.includes('unknown')
  return [
    ...(isKnown ? [] : [`${name} is ${types.join(' | ')}, and the database answers ${served}`]),
    ...(mayBeNull && !types.includes('null') && !types.includes('unknown') ? [`${name} may be null`] : []),
  ]
}

/** How the declared row differs from what the database answers. */
export function compareRow(row: readonly DeclaredColumn[], columns: readonly ServedColumn[]): string[] {
  const served = new Map(columns.map((column) => [column.name, column]))
  return row.flatMap((declared) => {
    const column = served.get(declared.name)
    if (column) return compareColumn(declared, column)
    return declared.isOptional || declared.types.includes('undefined') ? [] : [`${declared.name} is not in the answer`]
  })
}
