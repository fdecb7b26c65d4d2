/** A list of 32-bit integers that grows in place, without the heap cost of a JavaScript array of millions of numbers. */
export class GrowableWords {
  private items = new Uint32Array(1_024)
  length = 0

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  at(index: number): number {
    return this.items[index] as number
  }

  /** The items so far; valid until the next push. */
  view(): Uint32Array {
    return this.items.subarray(0, this.length)
  }
}

/** Bytes appended chunk by chunk, so that a large arena is never copied while it grows. */
export class GrowableBytes {
  private readonly chunks: Buffer[] = []
  private current = Buffer.allocUnsafe(1 << 16)
  private used = 0
  private sealed = 0

  get length(): number {
    return this.sealed + this.used
  }

  append(text: string): void {
    this.reserve(text.length * 3)
    this.used += this.current.write(text, this.used)
  }

  appendBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.current.set(bytes, this.used)
    this.used += bytes.length
  }

  private reserve(most: number): void {
    if (this.used + most <= this.current.length) return
    this.seal()
    this.current = Buffer.allocUnsafe(Math.max(1 << 22, most))
  }

  private seal(): void {
    this.chunks.push(this.current.subarray(0, this.used))
    this.sealed += this.used
    this.used = 0
  }

  finish(): Uint8Array {
    this.seal()
    // Positions are stored in 32 bits.
    if (this.sealed > 0xffffffff) throw new Error('The texts of this catalog exceed four gigabytes.')
    return Buffer.concat(this.chunks)
  }
}
