import type { CatalogRecord } from '../../records.ts'

/** The ids imported so far. The ids of a file are staged while it is checked and kept only when the file is accepted. */
export class ImportedIds {
  private readonly known: ReadonlySet<string>
  private readonly expansions = new Set<string>()
  private readonly cards = new Map<string, string>()
  private stagedExpansions = new Set<string>()
  private stagedCards = new Map<string, number>()
  private stagedPrices = new Map<string, number>()

  /** `knownExpansions`: expansions already in the catalog; they may be imported again, which replaces them. */
  constructor(knownExpansions: Iterable<string> = []) {
    this.known = new Set([...knownExpansions].map((id) => id.toLowerCase()))
  }

  private isDefined(id: string): boolean {
    const key = id.toLowerCase()
    return this.expansions.has(key) || this.stagedExpansions.has(key)
  }

  /** Whether a card may refer to this expansion. */
  hasExpansion(id: string): boolean {
    return this.isDefined(id) || this.known.has(id.toLowerCase())
  }

  /** Stages a record, or returns why it conflicts with the others. */
  stage(record: CatalogRecord, line: number): string | undefined {
    if (record.kind === 'expansion') return this.stageExpansion(record.id)
    if (record.kind === 'price')
      return this.stageOnce(this.stagedPrices, record.cardId, line, 'a second price for card')
    if (!this.hasExpansion(record.expansionId)) return `unknown expansion ${record.expansionId}`
    const other = this.cards.get(record.id.toLowerCase())
    if (other !== undefined) return `card id ${record.id} was already imported from ${other}`
    return this.stageOnce(this.stagedCards, record.id, line, 'duplicate card id')
  }

  private stageExpansion(id: string): string | undefined {
    if (this.isDefined(id)) return `duplicate expansion id ${id}`
    this.stagedExpansions.add(id.toLowerCase())
    return undefined
  }

  private stageOnce(staged: Map<string, number>, id: string, line: number, fault: string): string | undefined {
    const first = staged.get(id.toLowerCase())
    if (first !== undefined) return `${fault} ${id}, first on line ${first}`
    staged.set(id.toLowerCase(), line)
    return undefined
  }

  /** Keeps the ids of an accepted file. */
  commit(file: string): void {
    for (const id of this.stagedExpansions) this.expansions.add(id)
    for (const id of this.stagedCards.keys()) this.cards.set(id, file)
    this.discard()
  }

  /** Discards the ids of a refused file. */
  discard(): void {
    this.stagedExpansions = new Set()
    this.stagedCards = new Map()
    this.stagedPrices = new Map()
  }
}
