// A record source that worker threads can import.
import type { CatalogRecord } from '../../src/catalog/records.ts'
import { makeCatalog } from './records.ts'

export function openRecords(options: unknown): readonly CatalogRecord[] {
  const { twice, ...size } = options as { seed: number; cards: number; twice?: boolean }
  const { records, cards } = makeCatalog(size)
  return twice ? [...records, ...cards] : records
}
