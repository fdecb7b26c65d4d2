import type { CatalogRecord } from '../records.ts'

/**
 * Which ids an import has taken so far. A file's records are written down while it is checked; they count for the
 * files after it only when the file is taken.
 */
export class ImportLedger {
  private readonly known: ReadonlySet<string>
  private readonly expansions = new Set<string>()
  private readonly cards = new Map<string, string>()
  private stagedExpansions = new Set<string>()
  private stagedCards = new Map<string, number>()
  private stagedPrices = new Map<string, number>()

  /** `knownExpansions`: those the catalog holds already; they may come again and are then replaced. */
  constructor(knownExpansions: Iterable<string> = []) {
    this.known = new Set([...knownExpansions].map((id) => id.toLowerCase()))
  }

  private hasTaken(id: string): boolean {
    const key = id.toLowerCase()
    return this.expansions.has(key) || this.stagedExpansions.has(key)
  }

  /** Whether a card may name this expansion. */
  hasExpansion(id: string): boolean {
    return this.hasTaken(id) || this.known.has(id.toLowerCase())
  }

  /** Writes a record down, or says why it cannot stand beside the others. */
  stage(record: CatalogRecord, line: number): string | undefined {
    if (record.kind === 'expansion') return this.stageExpansion(record.id)
    if (record.kind === 'price')
      return this.stageOnce(this.stagedPrices, record.cardId, line, 'a second price for card')
    if (!this.hasExpansion(record.expansionId)) return `unknown expansion ${record.expansionId}`
    const other = this.cards.get(record.id.toLowerCase())
    if (other !== undefined) return `card id ${record.id} was taken by ${other}`
    return this.stageOnce(this.stagedCards, record.id, line, 'duplicate card id')
  }

  private stageExpansion(id: string): string | undefined {
    if (this.hasTaken(id)) return `duplicate expansion id ${id}`
    this.stagedExpansions.add(id.toLowerCase())
    return undefined
  }

  private stageOnce(staged: Map<string, number>, id: string, line: number, fault: string): string | undefined {
    const first = staged.get(id.toLowerCase())
    if (first !== undefined) return `${fault} ${id}, first on line ${first}`
    staged.set(id.toLowerCase(), line)
    return undefined
  }

  /** The file is good: its ids are taken. */
  commit(file: string): void {
    for (const id of this.stagedExpansions) this.expansions.add(id)
    for (const id of this.stagedCards.keys()) this.cards.set(id, file)
    this.discard()
  }

  /** The file is refused: its ids are free again. */
  discard(): void {
    this.stagedExpansions = new Set()
    this.stagedCards = new Map()
    this.stagedPrices = new Map()
  }
}
