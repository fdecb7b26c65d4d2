import { cardToJson, expansionToJson, priceToOpenJson } from '../engine/card-json.ts'
import type { GameShape } from '../games/shapes.ts'
import { priceFromStore } from '../prices/value-store.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'
import type { SealedRecord } from '../sealed/model.ts'
import { sealedToText } from '../sealed/sealed-json.ts'
import type { SourceRow } from './store.ts'

function recordText({ kind, record, expansion }: SourceRow, shape: GameShape): string {
  switch (kind) {
    case 'expansions':
      return expansionToJson(record as ExpansionRecord)
    case 'cards': {
      const { head, tail } = cardToJson(record as CardRecord, shape)
      return `${head}${expansionToJson(expansion as ExpansionRecord)}${tail}`
    }
    case 'sealed':
      return sealedToText({ product: record as SealedRecord, expansion: expansion ?? undefined, price: undefined })
    case 'aliases':
      return JSON.stringify(record)
    case 'prices':
      return `${priceToOpenJson(priceFromStore(record), true)}}`
  }
}

/** A line of a copy. It does not depend on the time, so a copy and a full export have equal lines. */
export function lineOf(row: SourceRow, shape: GameShape): string {
  const text = recordText(row, shape)
  const shown =
    row.withdrawnAt === null ? text : `${text.slice(0, -1)},"withdrawn_at":"${row.withdrawnAt.toISOString()}"}`
  return `{"kind":"${row.kind}","id":${JSON.stringify(row.id)},"record":${shown}}\n`
}
