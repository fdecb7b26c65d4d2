/** A byte that no UTF-8 text contains; it ends every packed value, so that no match crosses into the next. */
export const valueGap = 0xff

/** Many short texts as one block of UTF-8, each followed by the gap, and the start offset of each. */
export type PackedStrings = { readonly text: Uint8Array; readonly starts: Uint32Array }

export function packStrings(values: readonly string[]): PackedStrings {
  const starts = new Uint32Array(values.length + 1)
  let size = 0
  for (const [index, value] of values.entries()) {
    starts[index] = size
    size += Buffer.byteLength(value) + 1
  }
  starts[values.length] = size
  const text = Buffer.alloc(size, valueGap)
  for (const [index, value] of values.entries()) text.write(value, starts[index] as number)
  return { text, starts }
}

/** Decodes each value separately: ASCII values then take one byte per character. */
export function unpackStrings({ text, starts }: PackedStrings): string[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  const values: string[] = []
  for (let index = 0; index + 1 < starts.length; index++) values.push(unpackAt(bytes, starts, index))
  return values
}

export const unpackAt = (text: Buffer, starts: Uint32Array, index: number): string =>
  text.toString('utf8', starts[index], (starts[index + 1] as number) - 1)

/** The first index whose value is not below the wanted one, in UTF-16 order. */
export function lowerBound(values: readonly string[], wanted: string): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as string) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The first index at or after `from` whose value does not begin with the prefix. */
export function prefixEnd(values: readonly string[], prefix: string, from: number): number {
  let low = from
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as string).startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}
