/** A deterministic random generator for pictures and demo cards, seeded by a text. Never use it for secrets or draws. */
export class SeededRandom {
  private a = 0x9e3779b9
  private b = 0x243f6a88
  private c = 0xb7e15162
  private d: number

  constructor(seed: string) {
    this.d = hashText(seed)
    for (let round = 0; round < 12; round++) this.next()
  }

  /** The next 32 bits. */
  private next(): number {
    const sum = (this.a + this.b + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    this.c |= 0
    return sum >>> 0
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.next() / 0x1_0000_0000
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  /** A whole number in [first, last]. */
  within(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.unit() * (high - low)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('The list of items is empty.')
    return item
  }
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
